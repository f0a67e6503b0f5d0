"""With `simulate`: rows go into a Parquet file, and a report draws charts."""

import pyarrow.parquet

from tabletop_rules.research import report, simulate

rows = list(simulate("carcassonne", "random", range(6), seats=3, folder="rows", format="parquet"))
assert [row.error for row in rows] == [""] * 6
assert pyarrow.parquet.read_table("rows/rows.parquet").num_rows == 6
assert "<svg" in report(["rows"]).html()
