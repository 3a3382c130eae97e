import { existsSync, readdirSync } from "node:fs";
import { createProcessExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

// Folder of installed packages.
const sitePackages = process.env["REPOST_TEST_PACKAGES"] ?? "";
const modules = existsSync(sitePackages) ? readdirSync(sitePackages) : [];
const executor = createProcessExecutor({ resolveEnvironment: () => Promise.resolve({ sitePackages, modules }) });
afterAll(() => executor.close());
const judge = createJudge({ executor, limits: { memory_bytes: 16 * 1024 ** 3 } });
const environment = "packages";

const NUMPY = `same = lambda a, b: type(a) is type(b) and getattr(a, "dtype", 0) == getattr(b, "dtype", 0) and repr(a) == repr(b)
values = [
    np.arange(6).reshape(2, 3), np.array([1.5, np.nan]), np.float32(2.5), np.int64(-3), np.bool_(True), np.str_("rye"),
    np.array(["a", "bc"]), np.array([None, [1], "x"], dtype=object), np.zeros((0, 3)), np.array(7), np.arange(6)[::2],
    np.array([(1, 2.5)], dtype=[("a", "i4"), ("b", "f8")]), np.datetime64("2024-01-02"), np.array([1j]), np.dtype("f4"),
    np.asfortranarray(np.arange(6).reshape(2, 3)), np.matrix([[1, 2]]), np.array([b"x"]), np.float64("nan"),
]`;
const PANDAS = `def same(a, b):
    if type(a) is not type(b):
        return False
    if isinstance(a, pd.DataFrame):
        pd.testing.assert_frame_equal(a, b, check_freq=True)
    elif isinstance(a, pd.Series):
        pd.testing.assert_series_equal(a, b, check_freq=True)
    elif isinstance(a, pd.Index):
        pd.testing.assert_index_equal(a, b, exact=True)
    else:
        assert repr(a) == repr(b), (a, b)
    return True
days = pd.date_range("2024-01-01", periods=3, freq="D")
values = [
    pd.Series([1, 2, 3], name="n"), pd.Series([1.5, None]), pd.Series(["a", None, "c"]), pd.Series([], dtype=float), pd.Series(days),
    pd.Series(days.tz_localize("Europe/Berlin")), pd.Series(pd.to_timedelta([1, 2], unit="h")), pd.Series([True, False], index=["x", "y"]),
    pd.Series(["a", "b", "a"], dtype="category"), pd.Series([1, None], dtype="Int64"), pd.Series([True, None], dtype="boolean"),
    pd.Series([1.5, None], dtype="Float64"), pd.Series(["a", None], dtype="string"), pd.Series([1, "x", [2]], dtype=object),
    pd.DataFrame({"a": [1, 2], "b": ["x", "y"], "c": [1.5, None]}), pd.DataFrame(), pd.DataFrame(columns=["a", "b"]),
    pd.DataFrame({"v": [1, 2, 3]}, index=days), pd.DataFrame([[1, 2]], columns=pd.MultiIndex.from_tuples([("a", 1), ("a", 2)])),
    pd.DataFrame([[1, 2.5]], columns=["a", "a"]), pd.Series([pd.Interval(0, 1), pd.Interval(1, 2)]), pd.Series(pd.period_range("2024-01", periods=2, freq="M")),
    pd.Index(["a", "b"], name="k"), pd.RangeIndex(2, 8, 2), days, pd.CategoricalIndex(["a", "b"]), pd.IntervalIndex.from_breaks([0, 1, 2]),
    pd.Timestamp("2024-01-02 03:04:05.678", tz="UTC"), pd.Timestamp(5), pd.Timedelta("1 day 2 h"), pd.NaT, pd.NA, pd.Period("2024-01", "M"),
    pd.Interval(0, 1.5, closed="left"), pd.Categorical(["a", "b"], ordered=True), pd.CategoricalDtype(["x"]), pd.Int64Dtype(), pd.StringDtype(),
    pd.DatetimeTZDtype(tz="UTC"), pd.array([1, None]), pd.offsets.MonthEnd(2), pd.Series(pd.arrays.SparseArray([0, 0, 1])),
    pd.date_range("2024-01-01", periods=2, freq="h", tz="US/Eastern"),
]`;
const TORCH = `def same(a, b):
    if isinstance(a, torch.Tensor):
        assert type(a) is type(b) and a.dtype == b.dtype and a.shape == b.shape and a.requires_grad == b.requires_grad
        return torch.equal(a, b)
    return type(a) is type(b) and a == b
values = [
    torch.arange(6).reshape(2, 3), torch.tensor(1.5), torch.zeros(0, 3), torch.tensor([True, False]), torch.tensor([1, 2], dtype=torch.bfloat16),
    torch.tensor([1j]), torch.ones(2, requires_grad=True), torch.nn.Parameter(torch.ones(2, 2)), torch.float32, torch.device("cpu"), torch.Size([2, 3]), torch.arange(6)[::2],
    torch.arange(6).reshape(2, 3).t(),
]`;
const SPARSE = `same = lambda a, b: type(a) is type(b) and a.shape == b.shape and (a != b).nnz == 0
values = [make(np.array([[0, 1], [2, 0]])) for make in (sp.csr_matrix, sp.csc_matrix, sp.coo_matrix, sp.lil_matrix, sp.csr_array)]`;
const ZONES = `same = lambda a, b: repr(a) == repr(b)
at = datetime.datetime(2024, 7, 1, 12)
values = [pytz.utc, pytz.timezone("Europe/Berlin"), pytz.timezone("Europe/Berlin").localize(at), at.replace(tzinfo=pytz.utc), pytz.timezone("Etc/GMT+5")]`;

describe("values of libraries, transferred to the candidate and back", () => {
  it.each([
    ["numpy", "import numpy as np", NUMPY, "np.add(values[0], 1, out=values[0])"],
    ["pandas", "import numpy as np, pandas as pd", PANDAS, "values[0].iloc[0] = 9; values[14]['d'] = [True, False]"],
    ["torch", "import torch", TORCH, "values[0].add_(1)"],
    ["scipy", "import numpy as np, scipy.sparse as sp", SPARSE, "values[0].data[0] = 5"],
    ["pytz", "import datetime, pytz", ZONES, "values.reverse()"],
  ])("are equal: %s", { timeout: 600_000 }, async (library, imports, values, change) => {
    if (!modules.includes(library)) {
      console.log(`skipped: no ${library}; name a folder of installed packages in REPOST_TEST_PACKAGES`);
      return;
    }
    const code = `import copy\n${imports}\ndef f(values):\n    return copy.deepcopy(values)\n`;
    const program = `${imports}\n${values}\nimport copy\nbefore = copy.deepcopy(values)\nfound = f(values)\nassert len(found) == len(values) > 0\nfor a, b, c in zip(before, found, values):\n    assert a is not found and same(a, b), (a, b)\n    assert same(a, c), (a, c)\nassert f([3]) == [3]\n`;
    const module = bakeryModule(code, "f");
    const recorded = unwrap(await judge.record({ module, environment, suite: programSuite(program) }));
    expect(recorded.recording.handles).toBe(false);
    const changed = `def f(values):\n    if len(values) > 1:\n        ${change}\n    return copy.deepcopy(values)\n`;
    const { outcome, cause } = await judge.judge({ ...recorded, module, environment, solution: changed });
    expect([outcome, cause]).toEqual(["failed", "different_result"]);
    const inPlace = `${values}\nimport copy\nfound = f(values)\nfor a, b in zip(values, found):\n    assert same(a, b), (a, b)\nassert f([3]) == [3]\n`;
    const suite = programSuite(`${imports}\n${inPlace}`);
    const kept = unwrap(await judge.record({ module, environment, suite }));
    expect((await judge.judge({ ...kept, module, environment, solution: changed })).detail).toBeNull();
  });
});
