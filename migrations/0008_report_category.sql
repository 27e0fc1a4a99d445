-- The category of fraud that a report's author chose, readable for statistics; null when they chose none.
alter table reports add column category text;
alter table report_versions add column category text;
