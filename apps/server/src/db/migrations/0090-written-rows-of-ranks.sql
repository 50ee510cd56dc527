-- The figures of the rows of an order's first page, as the list has them, and the rates of the months shown and compared that their
-- money is at. Null until the span is written again: the rows are then made as they are asked for.
alter table video_rank add column row_figures text[], add column row_rates numeric[];
alter table video_rank alter column row_figures set storage external;
