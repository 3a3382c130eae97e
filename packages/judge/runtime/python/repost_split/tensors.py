from .kinds import Kind
from .leaves import read_bytes, write_bytes
from .libraries import loaded, sizes, text
from .problems import TooLarge, Violation


def require():
    loaded("torch")


def codec(cls):
    torch = loaded("torch").__dict__
    if "nn" not in torch:
        # No values exist while torch loads.
        return None
    if cls is torch["Tensor"]:
        return "tensor"
    if cls is torch["nn"].__dict__.get("Parameter"):
        return "parameter"
    return next((write for name, write in _WRITERS.items() if cls is torch.get(name)), None)


def _write_tensor(value, write):
    torch = loaded("torch")
    if value.layout is not torch.strided or value.device.type != "cpu" or value.is_quantized:
        raise TooLarge("a tensor that is not plain cannot travel")
    flat = value.detach().resolve_conj().resolve_neg().contiguous().reshape(-1)
    content = flat.view(torch.uint8).numpy().tobytes() if value.numel() else b""
    grad = value.grad if value.is_leaf else None
    return [
        str(value.dtype).rpartition(".")[2],
        list(value.shape),
        write_bytes(content),
        value.requires_grad,
        None if grad is None else write(grad),
    ]


def _read_dtype(name):
    torch = loaded("torch")
    found = torch.__dict__.get(text(name))
    if not isinstance(found, torch.dtype):
        raise Violation("no type of a tensor")
    return found


def _fill_tensor(value, parts, read):
    torch = loaded("torch")
    name, shape, content, wants_grad, grad = parts
    dtype, data = _read_dtype(name), bytearray(read_bytes(content))
    made = torch.frombuffer(data, dtype=torch.uint8).view(dtype) if data else torch.empty(0, dtype=dtype)
    made = made.reshape(sizes(shape))
    if type(wants_grad) is not bool or dtype is not value.dtype:
        raise Violation("a tensor that became another one")
    value.data = made
    if value.requires_grad is not wants_grad:
        value.requires_grad_(wants_grad)
    found = None if grad is None else read(grad)
    if found is not None and type(found) is not torch.Tensor:
        raise Violation("a gradient that is no tensor")
    if value.is_leaf and value.grad is not found:
        value.grad = found


def _shell(parts):
    return loaded("torch").empty(sizes(parts[1]), dtype=_read_dtype(parts[0]))


def _parameter_shell(parts):
    return loaded("torch").nn.Parameter(_shell(parts), requires_grad=False)


_WRITERS = {
    "dtype": lambda value, write: ["torch-dtype", str(value).rpartition(".")[2]],
    "device": lambda value, write: ["torch-device", str(value)],
    "Size": lambda value, write: ["torch-size", [int(size) for size in tuple.__iter__(value)]],
}
LEAVES = {
    "torch-dtype": lambda parts, read: _read_dtype(parts[0]),
    "torch-device": lambda parts, read: loaded("torch").device(text(parts[0])),
    "torch-size": lambda parts, read: loaded("torch").Size(sizes(parts[0])),
}
KINDS = {
    "tensor": Kind(None, _write_tensor, _fill_tensor, make=_shell),
    "parameter": Kind(None, _write_tensor, _fill_tensor, make=_parameter_shell),
}
