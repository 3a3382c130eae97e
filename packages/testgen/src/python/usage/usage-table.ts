import { keysByName } from "../../values/name-table.ts";
import type { Mark } from "./usage.ts";

const METHODS_OF: Readonly<Partial<Record<Mark, string>>> = {
  text: "split rsplit strip lstrip rstrip lower upper startswith endswith replace encode splitlines title capitalize isdigit isalpha isalnum isspace isupper islower isnumeric isdecimal isidentifier format format_map partition rpartition casefold zfill ljust rjust center find rfind swapcase translate expandtabs join removeprefix removesuffix",
  bytes: "decode fromhex",
  list: "append extend insert sort reverse",
  mapping: "items keys values get setdefault popitem has_key iteritems",
  set: "union intersection difference issubset issuperset symmetric_difference add discard isdisjoint difference_update",
  file: "read readline readlines write seek tell flush",
  path: "exists is_file is_dir read_text read_bytes write_text iterdir glob mkdir with_suffix resolve relative_to",
  date: "strftime isoformat weekday isoweekday timetuple isocalendar astimezone total_seconds date",
  iterator: "__next__ send throw",
  integer: "bit_length to_bytes bit_count",
  number: "is_integer as_integer_ratio conjugate",
  match: "group groups groupdict span",
  pattern: "fullmatch match search findall finditer sub subn",
  array: "reshape astype flatten ravel transpose argmax argmin argsort cumsum tolist nonzero",
  named_tuple: "_asdict _replace",
  frame:
    "groupby dropna fillna merge iterrows itertuples to_dict drop unique value_counts to_numpy isnull notnull set_index reset_index sort_values isin apply rename",
};

export const METHOD_MARKS = keysByName(METHODS_OF);

export const ATTRIBUTE_MARKS = keysByName<Mark>({
  date: "year month day hour minute second microsecond tzinfo days seconds",
  number: "numerator denominator real imag",
  array: "shape ndim dtype",
  frame: "iloc loc columns",
  path: "stem suffix",
  data: "__dataclass_fields__",
  attrs: "__attrs_attrs__",
  named_tuple: "_fields",
});

/** Functions by marks per positional argument; `-` suggests none, `*` repeats the last. */
export const FUNCTION_MARKS = keysByName({
  sized: "len",
  "integer integer integer": "range datetime.datetime datetime.date",
  numeric_text: "int float decimal.Decimal",
  "iterable/number": "sum statistics.mean math.fsum math.prod numpy.array numpy.asarray numpy.mean numpy.sum numpy.std",
  iterable:
    "max min sorted any all list tuple set frozenset iter enumerate collections.Counter itertools.cycle itertools.groupby itertools.accumulate itertools.pairwise",
  indexed: "reversed random.choice",
  iterator: "next",
  "iterable *": "zip itertools.chain itertools.zip_longest itertools.product",
  mapping: "dict collections.OrderedDict",
  data: "dataclasses.fields dataclasses.is_dataclass dataclasses.asdict dataclasses.astuple dataclasses.replace",
  attrs: "attr.asdict attr.astuple attr.evolve attrs.asdict attrs.astuple attrs.evolve",
  number: "abs",
  "number integer": "round",
  "number number": "divmod pow itertools.count",
  integer: "chr hex bin oct datetime.timedelta datetime.date.fromordinal operator.index",
  text: "ord bytes.fromhex bytearray.fromhex binascii.unhexlify os.fspath binascii.a2b_base64 yaml.safe_load xml.etree.ElementTree.fromstring ast.literal_eval ast.parse urllib.parse.urlparse urllib.parse.urlsplit urllib.parse.quote urllib.parse.unquote urllib.parse.parse_qs html.escape html.unescape textwrap.dedent unicodedata.category base64.b64decode io.StringIO os.path.basename os.path.dirname os.path.splitext os.path.normpath os.path.abspath os.path.expanduser shlex.split string.Template",
  file_name: "open os.remove os.stat os.path.getsize xml.etree.ElementTree.parse os.path.exists os.path.isfile",
  "- text": "str.__new__ unicodedata.normalize",
  "- integer": "int.__new__ itertools.repeat",
  "- number": "float.__new__",
  "- bytes": "bytes.__new__",
  "- iterable": "tuple.__new__ frozenset.__new__",
  bytes:
    "zlib.compress zlib.decompress binascii.b2a_base64 int.from_bytes bytes bytearray base64.b64encode binascii.hexlify hashlib.sha512 hashlib.md5 hashlib.sha1 hashlib.sha256 zlib.crc32 io.BytesIO",
  "text number number number": "struct.pack",
  type: "issubclass",
  "iterable integer":
    "collections.deque itertools.tee itertools.combinations itertools.combinations_with_replacement itertools.permutations itertools.batched",
  "mapping *": "collections.ChainMap",
  "iterable/iterable": "itertools.chain.from_iterable",
  "iterable integer integer integer": "itertools.islice",
  "iterable iterable": "itertools.compress",
  list: "heapq.heapify heapq.heappush heapq.heappop random.shuffle",
  "integer iterable": "heapq.nlargest heapq.nsmallest",
  "list/number number": "bisect.bisect bisect.bisect_left bisect.bisect_right",
  "indexed integer": "random.sample",
  "list/number list/number": "math.dist math.sumprod",
  "number *": "math.hypot",
  json_text: "json.loads",
  file: "json.load csv.writer",
  "- file": "json.dump",
  "file iterable/text": "csv.DictWriter",
  "text integer": "textwrap.wrap",
  "text text": "textwrap.indent fnmatch.fnmatch",
  "text bytes": "struct.unpack",
  "iterable/text": "csv.reader csv.DictReader",
  path: "pathlib.Path pathlib.PurePath",
  "text *": "os.path.join",
  "date -": "datetime.datetime.combine",
  "iterable/number iterable/number": "numpy.dot",
});

export const NUMERIC_MODULES: ReadonlySet<string> = new Set(["math", "cmath"]);

/** Position of the subject; `sub` has the replacement before it. */
export const PATTERN_SUBJECTS: ReadonlyMap<string, number> = new Map([
  ...["match", "search", "fullmatch", "findall", "finditer", "split"].map((name) => [name, 1] as const),
  ...["sub", "subn"].map((name) => [name, 2] as const),
]);
