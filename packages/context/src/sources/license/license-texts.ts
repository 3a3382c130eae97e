/** Matches lower-case words: all of `has`, none of `lacks`. */
export interface LicenseText {
  readonly id: string;
  readonly title?: string;
  readonly has: readonly string[];
  readonly lacks?: readonly string[];
}

const BSD =
  "redistribution and use in source and binary forms with or without modification are permitted provided that the following conditions are met";
const ENDORSE = "endorse or promote products derived from this software";
const ADVERTISING = "all advertising materials mentioning features or use of this software";
const MIT =
  "permission is hereby granted free of charge to any person obtaining a copy of this software and associated documentation files";
const MIT_NOTICE = "the above copyright notice and this permission notice";
const ISC =
  "permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted";
const ISC_NOTICE = "provided that the above copyright notice and this permission notice appear in all copies";
const LESSER = "gnu lesser general public license version";

/** GNU licences are "only", because texts do not say "or later". */
export const licenseTexts: readonly LicenseText[] = [
  { id: "MIT", has: [MIT, MIT_NOTICE] },
  { id: "MIT-0", has: [MIT], lacks: [MIT_NOTICE] },
  { id: "ISC", has: [ISC, ISC_NOTICE] },
  { id: "0BSD", has: [ISC], lacks: [ISC_NOTICE] },
  { id: "BSD-2-Clause", has: [BSD], lacks: [ENDORSE, ADVERTISING] },
  { id: "BSD-3-Clause", has: [BSD, ENDORSE], lacks: [ADVERTISING] },
  { id: "BSD-4-Clause", has: [BSD, ENDORSE, ADVERTISING] },
  {
    id: "Apache-2.0",
    has: ["apache license version 2 0 january 2004", "terms and conditions for use reproduction and distribution"],
  },
  {
    id: "Apache-2.0",
    has: ["licensed under the apache license version 2 0"],
    lacks: ["terms and conditions for use reproduction and distribution"],
  },
  { id: "MPL-2.0", title: "mozilla public license version 2 0", has: [] },
  { id: "MPL-2.0", has: ["subject to the terms of the mozilla public license v 2 0"], lacks: ["exhibit a"] },
  { id: "AGPL-3.0-only", title: "gnu affero general public license version 3", has: [] },
  { id: "LGPL-3.0-only", title: "gnu lesser general public license version 3", has: [] },
  { id: "LGPL-2.1-only", title: "gnu lesser general public license version 2 1", has: [] },
  { id: "GPL-3.0-only", title: "gnu general public license version 3", has: [], lacks: [LESSER] },
  { id: "GPL-2.0-only", title: "gnu general public license version 2", has: [], lacks: [LESSER] },
  { id: "EPL-2.0", title: "eclipse public license v 2 0", has: [] },
  { id: "PSF-2.0", has: ["python software foundation license version 2"], lacks: ["beopen python"] },
  { id: "Python-2.0", has: ["python software foundation license version 2", "beopen python"] },
  { id: "Unlicense", has: ["this is free and unencumbered software released into the public domain"] },
  { id: "CC0-1.0", has: ["cc0 1 0 universal"] },
  { id: "BSL-1.0", has: ["boost software license version 1 0"] },
  {
    id: "Zlib",
    has: [
      "this software is provided as is without any express or implied warranty",
      "altered source versions must be plainly marked as such",
    ],
  },
];

/** Omits ambiguous families such as "BSD License". */
export const licenseClassifiers: Readonly<Record<string, string>> = {
  "MIT License": "MIT",
  "MIT No Attribution License (MIT-0)": "MIT-0",
  "ISC License (ISCL)": "ISC",
  "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
  "GNU General Public License v2 (GPLv2)": "GPL-2.0-only",
  "GNU General Public License v2 or later (GPLv2+)": "GPL-2.0-or-later",
  "GNU General Public License v3 (GPLv3)": "GPL-3.0-only",
  "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
  "GNU Lesser General Public License v2 (LGPLv2)": "LGPL-2.0-only",
  "GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.0-or-later",
  "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
  "GNU Lesser General Public License v3 or later (LGPLv3+)": "LGPL-3.0-or-later",
  "GNU Affero General Public License v3": "AGPL-3.0-only",
  "GNU Affero General Public License v3 or later (AGPLv3+)": "AGPL-3.0-or-later",
  "Boost Software License 1.0 (BSL-1.0)": "BSL-1.0",
  "Eclipse Public License 2.0 (EPL-2.0)": "EPL-2.0",
  "European Union Public Licence 1.2 (EUPL 1.2)": "EUPL-1.2",
  "The Unlicense (Unlicense)": "Unlicense",
  "CC0 1.0 Universal (CC0 1.0) Public Domain Dedication": "CC0-1.0",
  "zlib/libpng License": "Zlib",
  "Universal Permissive License (UPL)": "UPL-1.0",
};

const namesOfLicenses: Readonly<Record<string, readonly string[]>> = {
  MIT: ["mit", "mit license", "the mit license", "the mit license mit", "expat"],
  "MIT-0": ["mit 0"],
  ISC: ["isc", "isc license"],
  "Apache-2.0": [
    "apache 2",
    "apache 2 0",
    "apache2",
    "asl 2 0",
    "apache license 2 0",
    "apache license v2 0",
    "apache license version 2 0",
    "apache software license 2 0",
  ],
  "BSD-2-Clause": ["bsd 2 clause", "bsd 2 clause license", "2 clause bsd", "2 clause bsd license", "simplified bsd"],
  "BSD-3-Clause": [
    "bsd 3 clause",
    "bsd 3 clause license",
    "3 clause bsd",
    "3 clause bsd license",
    "new bsd",
    "new bsd license",
    "modified bsd",
    "modified bsd license",
  ],
  "MPL-2.0": ["mpl 2 0", "mozilla public license 2 0", "mozilla public license 2 0 mpl 2 0"],
  "GPL-2.0-only": ["gplv2", "gpl 2 0"],
  "GPL-2.0-or-later": ["gplv2+"],
  "GPL-3.0-only": ["gplv3", "gpl 3 0"],
  "GPL-3.0-or-later": ["gplv3+"],
  "LGPL-2.1-only": ["lgplv2 1"],
  "LGPL-2.1-or-later": ["lgplv2 1+"],
  "LGPL-3.0-only": ["lgplv3"],
  "LGPL-3.0-or-later": ["lgplv3+"],
  "AGPL-3.0-only": ["agplv3"],
  "AGPL-3.0-or-later": ["agplv3+"],
  "PSF-2.0": ["psf 2 0"],
  Unlicense: ["unlicense", "the unlicense"],
  "CC0-1.0": ["cc0 1 0"],
  "0BSD": ["0bsd"],
  Zlib: ["zlib"],
  "BSL-1.0": ["boost software license 1 0"],
};

/** Identifiers by name, in lower-case words. */
export const licenseNames: ReadonlyMap<string, string> = new Map(
  Object.entries(namesOfLicenses).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
);
