import library from "./library-values.json" with { type: "json" };

/** Sample values of library classes, by dotted name. */
export const LIBRARY_VALUES: Readonly<Record<string, readonly string[]>> = library.samples;

export const LIBRARY_MODULES: ReadonlySet<string> = new Set(
  "datetime decimal fractions uuid pathlib io re collections argparse types ast xml.etree.ElementTree ipaddress time urllib.parse email email.message inspect string array random logging configparser dataclasses attr queue threading http.cookies urllib.request functools zoneinfo struct xml.dom.minidom numpy pandas torch bs4 lxml.etree lxml.html PIL.Image".split(
    " ",
  ),
);
