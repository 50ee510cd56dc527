-- Which count of views leads a network's prices, where neither of the platform's changes of counting says otherwise.
alter table networks add column leading_views text not null default 'views' check (leading_views in ('views', 'engaged_views'));
