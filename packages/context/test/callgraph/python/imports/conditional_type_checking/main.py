from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools import Tool

def use(tool: "Tool"):
    tool.run()

from tools import Tool as Other

use(Other())
