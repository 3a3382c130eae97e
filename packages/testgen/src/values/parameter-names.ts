import { unknown, type Shape } from "./shape.ts";

const INTEGER: Shape = { kind: "integer" };
const NUMBER: Shape = { kind: "number" };
const TEXT: Shape = { kind: "text" };
const BOOLEAN: Shape = { kind: "boolean" };
const ITEMS: Shape = { kind: "sequence", form: "any", item: unknown };
/** Most functions take any iterable, and an advanced iterator changes. */
const ADVANCED: Shape = { kind: "union", options: [{ kind: "sequence", form: "iterator", item: unknown }, ITEMS] };
const NUMBERS: Shape = { kind: "sequence", form: "list", item: NUMBER };
const WORDS: Shape = { kind: "sequence", form: "list", item: TEXT };
const GRID: Shape = { kind: "sequence", form: "list", item: { kind: "sequence", form: "list", item: INTEGER } };
const MAPPING: Shape = { kind: "mapping", key: TEXT, value: unknown };

const samples = (...values: readonly string[]): Shape => ({ kind: "text", samples: values });
const values = (...numbers: readonly number[]): Shape => ({ kind: "integer", values: numbers.map(BigInt) });
const calls = (role: "key" | "predicate" | "combine" | "any", arity: number | null): Shape => ({
  kind: "callable",
  role,
  arity,
});

/** Shapes by parameter name; the first match counts. */
const NAMES: readonly (readonly [RegExp, Shape])[] = [
  [
    /^(is|has|use|allow|include|enable|with|should|keep|ignore|skip|no)_|_only$|^(strict|reverse|verbose|inplace|recursive|debug|flag|inclusive|case_sensitive|longest|copy|force|quiet|default_flag)$/u,
    BOOLEAN,
  ],
  [/^(pred|predicate|condition|cond|test_func|filter_func|criteria|when)$/u, calls("predicate", 1)],
  [/^(keyfunc|key_func|key_fn|sort_key)$/u, calls("key", 1)],
  [/^(binop|binary|reducer|reducefunc|combine|merge_func|operator)$/u, calls("combine", 2)],
  [/^(f|g|fn|func|fun|function|callback|cb|transform|mapper|handler|valuefunc|callable_|funcs?)$/u, calls("any", null)],
  [
    /^(n|k|m|i|j|num|count|size|length|len|width|height|depth|level|limit|index|idx|pos|position|start|stop|end|step|offset|times|maxsize|max_len|maxlen|max_length|min_length|max_depth|rows|cols|columns_count|total|capacity|precision|digits|ndigits|radix|base|degree|order|rank|page|port|indent|maxsplit|begin|lower|upper|low|high|lo|hi|amount_of|fillcount)$/u,
    INTEGER,
  ],
  [/^(n|num|max|min)_\w+|_(count|size|index|idx|len|length|num|id)$/u, INTEGER],
  [/^(year)$/u, values(2024, 2023, 1900, 2000, 1)],
  [/^(month)$/u, values(2, 1, 12, 6, 13)],
  [/^(day)$/u, values(15, 1, 31, 29, 0)],
  [/^(hour|hours)$/u, values(13, 0, 23, 24)],
  [/^(minute|minutes|second|seconds|secs|mins)$/u, values(30, 0, 59, 61, 3661)],
  [/^(timestamp|ts|epoch)$/u, values(0, 1_700_000_000, 86_400, -1)],
  [
    /^(x|y|z|a|b|c|x1|x2|y1|y2|number|ratio|rate|amount|price|angle|lat|lon|lng|latitude|longitude|scale|factor|weight|alpha|beta|gamma|eps|epsilon|tol|tolerance|temp|temperature|radius|mean|std|sigma|mu|score|threshold|p|q|prob|probability|percent|percentage|delta|dx|dy|dt|theta|phi|speed|distance|principal)$/u,
    NUMBER,
  ],
  [/^(val|value)$/u, { kind: "union", options: [NUMBER, TEXT] }],
  [/date_?str|^(date|dates?_string|day_string)$/u, samples("2024-02-29", "2023-12-31", "01/02/2023", "not a date")],
  [/^(time_?str|duration|interval|time_string)$/u, samples("12:34:56", "1h30m", "90", "00:00")],
  [
    /^(url|uri|link|href|endpoint|base_url)$/u,
    samples("https://example.com/a/b?x=1&y=2#top", "http://localhost:8080", "example.com", ""),
  ],
  [/^(authority|netloc)$/u, samples("jane:pw@example.com:8080", "example.com", "[::1]:80", "192.168.0.1", "")],
  [/^(scheme|protocol)$/u, samples("https", "ftp", "")],
  [/^(query_?string|qs)$/u, samples("a=1&b=2", "a=1&a=&c", "x=%20y+z", "")],
  [
    /^(mime_?type|media_?type|content_?type)$/u,
    samples("text/html; charset=utf-8", "application/json", "image/*", "text"),
  ],
  [/^(email|mail)$/u, samples("jane.doe@example.com", "no-at-sign", "a@b.co")],
  [/^(addr|address|network)$/u, samples("192.168.0.1", "jane.doe@example.com", "10.0.0.0/8", "12 Main Street", "::1")],
  [
    /^(path|filepath|filename|file_name|fname|file|directory|folder|dirname|dir|src|dst|(?:abs|absolute|base|file|from|full|module|rel|relative|root|source|target|to)_(?:path|dir|file))$/u,
    samples("folder/report.txt", "archive.tar.gz", "/usr/local/bin", "name", "", "../lib/./tool.js", "C:\\data\\a.txt"),
  ],
  [/^(html|markup)$/u, samples("<p>Hello <b>World</b></p>", "<a href='x'>y</a>", "plain")],
  [/^(json_?(str|string|text|data)?|payload_text)$/u, samples('{"a": 1, "b": [2, 3]}', "[]", "null", "not json")],
  [/^(xml)$/u, samples("<a><b x='1'>t</b></a>", "<a/>", "")],
  [/^(sep|separator|delim|delimiter|joiner|glue)$/u, samples(",", "-", " ", "")],
  [/^(prefix|suffix|start_str|substring|sub|needle|search|query|term|old|new)$/u, samples("a", "ab", "Hello", "")],
  [
    /^(?:pattern|expr_pattern|(?:\w+_)?(?:regex|regexp)(?:_?(?:str|string|text|source|pattern))?)$/u,
    samples("[a-z]+", "a", "^\\d+$", "(ab|c)?d*", "\\w{2,3}[^0-9]"),
  ],
  [
    /^(tz|tz_?id|tz_?name|tz_?str|time_?zone(_?(id|name))?|zone_?(id|name)?)$/u,
    samples("America/New_York", "UTC", "Asia/Kolkata", "Europe/Berlin"),
  ],
  [/^(locale|locales|lang_?code|language_?(code|tag))$/u, samples("en-US", "de", "fr-FR", "ar")],
  [/^(currency|currency_?code)$/u, samples("USD", "EUR", "JPY", "usd")],
  [/^(encoding|charset)$/u, samples("utf-8", "ascii", "latin-1")],
  [/^(char|ch|c|letter|symbol|fillchar)$/u, samples("a", "Z", "1", " ")],
  [/^(expr|expression|formula|equation)$/u, samples("1 + 2 * 3", "(a + b)", "2", "")],
  [/^(hex|hex_?(str|string|color|code)|color)$/u, samples("#ff8800", "ff8800", "#fff", "xyz")],
  [/^(ip|ip_address|host|hostname)$/u, samples("192.168.0.1", "256.1.1.1", "localhost")],
  [/^(version|ver)$/u, samples("1.2.3", "2.0", "1.0.0rc1", "abc")],
  [/^(phone|phone_number)$/u, samples("+1 555-123-4567", "5551234567", "abc")],
  [/^(binary|bits|bin_str|bitstring)$/u, samples("1010", "0", "1111", "102")],
  [/^(roman|numeral)$/u, samples("XIV", "MCMXCIV", "IIII")],
  [/^(dna|rna|seq_str)$/u, samples("ACGTACGT", "AAA", "ACGX")],
  [
    /^(code|source|src_code|python_code|program|script)$/u,
    samples("x = 1\nprint(x)\n", "def f(a):\n    return a\n", ""),
  ],
  [/^(markdown|md|md_text|content|body)$/u, samples("# Title\n\nSome *text* here.\n- item\n", "plain text", "")],
  [/^(df|dataframe|data_frame|frame)$/u, { kind: "instance", name: "pandas.DataFrame" }],
  [
    /^(lines|words|names|tokens|strings|texts|sentences|keys|labels|tags|paths|files|filenames|urls|fields|columns|headers|strs|args_list|argv|choices|messages)$/u,
    WORDS,
  ],
  [
    /^(nums|numbers|arr|array|xs|ys|scores|prices|weights|nums1|nums2|coins|heights|ints|integers|vector|vec|v1|v2|sample|data_points|samples|probabilities|v|u|coefficients)$/u,
    NUMBERS,
  ],
  [/^(matrix|grid|board|rows|table|maze|image|mat|a_matrix|cells|A|B|M)$/u, GRID],
  [
    /^(points|pairs|edges|intervals|coords|coordinates|vertices|polygon)$/u,
    { kind: "sequence", form: "list", item: { kind: "tuple", items: [INTEGER, INTEGER] } },
  ],
  [
    /^(pair|point|coord|pos_xy|span|interval|p1|p2|pt|position_xy|bounds|range_|limits)$/u,
    { kind: "tuple", items: [INTEGER, INTEGER] },
  ],
  [/^(graph|adj|adjacency|adjacency_list|tree_dict)$/u, { kind: "mapping", key: TEXT, value: WORDS }],
  [/^(iterator|generator|gen)$/u, ADVANCED],
  [/^(iterables|sequences|seqs|lists|groups)$/u, { kind: "sequence", form: "list", item: ITEMS }],
  [
    /^(iterable|it|items|lst|li|l|ls|list_|list1|list2|seq|sequence|elements|collection|values|vals|entries|objs|objects|queue|stack|records|results|it1|it2|a_list|my_list|input_list|data_list)$/u,
    ITEMS,
  ],
  [
    /^(d|dct|dict_|mapping|dictionary|config|cfg|conf|options|opts|params|settings|payload|record|headers|env|environ|meta|metadata|attrs|attributes|context|kwargs|props|d1|d2|dict1|dict2|m1|state|row|info|schema|doc|a_dict|counts|counter|lookup)$/u,
    MAPPING,
  ],
  [
    /^(s|t|s1|s2|str1|str2|text|string|str_|strg|word|name|line|msg|message|title|label|input_str|input_string|sentence|txt|raw|token|identifier|key|key_name|field|column|description|phrase|a_string|first_name|last_name|username|password|cls_name|slug|lang|language|mode|kind|type_name|unit|format|fmt|format_string|template|tag|value_str|val_str|command|cmd|paragraph|document)$/u,
    TEXT,
  ],
  [/^(cls|cl|klass|class|type|typ|tp|data_?class|type_?hint)$/u, { kind: "type", name: null }],
  [/_(str|string|text|name|title|line|word)$/u, TEXT],
  [/_(list|array|items|values)$/u, ITEMS],
  [/_(dict|map|mapping|config|by_\w+)$/u, MAPPING],
  [
    /^(data|obj|object|element|elem|item|default|fillvalue|sentinel|other|thing|arg|node_value|initial|initializer|target)$/u,
    unknown,
  ],
];

/** A plural suggests several. */
export function shapeOfName(name: string): Shape {
  const plain = name.replace(/^_+|_+$/gu, "");
  const entry = NAMES.find(([pattern]) => pattern.test(plain));
  if (entry !== undefined) return entry[1];
  if (!plain.endsWith("s") || plain.length < 4) return unknown;
  const singular = NAMES.find(([pattern]) => pattern.test(plain.slice(0, -1)));
  return singular === undefined || singular[1].kind === "unknown"
    ? unknown
    : { kind: "sequence", form: "list", item: singular[1] };
}
