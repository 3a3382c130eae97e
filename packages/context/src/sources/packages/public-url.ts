export function publicUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  url.username = "";
  url.password = "";
  return url.href;
}
