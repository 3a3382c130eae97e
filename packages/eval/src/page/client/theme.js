const KEY = "repost-theme";

/** Follows the system until the reader chooses. */
export function installTheme() {
  const button = document.getElementById("theme");
  if (button === null) return;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const current = () => document.documentElement.dataset["theme"] ?? (dark.matches ? "dark" : "light");
  const label = () => {
    button.textContent = current() === "dark" ? "Light theme" : "Dark theme";
  };
  const kept = stored();
  if (kept !== null) document.documentElement.dataset["theme"] = kept;
  button.addEventListener("click", () => {
    const next = current() === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = next;
    store(next);
    label();
  });
  dark.addEventListener("change", label);
  label();
  button.hidden = false;
}

/** Some browsers have no storage for local pages. */
function stored() {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === "dark" || theme === "light" ? theme : null;
  } catch {
    return null;
  }
}

/** @param {string} theme */
function store(theme) {
  try {
    localStorage.setItem(KEY, theme);
    return true;
  } catch {
    return false;
  }
}
