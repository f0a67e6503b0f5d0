"""With `clusters`: dask plays matches, and ray is there as well."""

import distributed
import ray

from tabletop_rules.research import RayExecutor, simulate

if __name__ == "__main__":
    assert callable(RayExecutor)
    assert callable(ray.init)
    with (
        distributed.LocalCluster(n_workers=1, dashboard_address=None, host="127.0.0.1") as cluster,
        distributed.Client(cluster) as client,
    ):
        rows = list(simulate("carcassonne", "random", range(4), executor=client))
    assert [row.error for row in rows] == [""] * 4
