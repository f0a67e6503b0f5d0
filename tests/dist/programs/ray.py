"""With `ray`: the workers of a cluster play matches."""

import ray

from tabletop_rules.research import RayExecutor, simulate

ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, configure_logging=False)
rows = list(simulate("carcassonne", "random", range(4), executor=RayExecutor()))
assert [row.error for row in rows] == [""] * 4
ray.shutdown()
