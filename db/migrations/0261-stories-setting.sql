-- Stories that came from files are a setting from now on, so that staff change them (rules/storefront#16). The rows stay for processes
-- of the previous version, which read them there; what is a review that staff chose keeps its row.
insert into settings (key, value)
select 'stories', jsonb_agg(
  jsonb_strip_nulls(jsonb_build_object(
    'title', s.title, 'text', s.description, 'name', s.name, 'rating', s.rating, 'picture', s.image_url,
    'post', case when s.ig_link ~ '^https://\S{1,190}$' then s.ig_link end))
  || jsonb_build_object('products', case when s.sku is null then '[]'::jsonb else jsonb_build_array(s.sku) end)
  order by s.position)
from review_stories s
where s.code not like 'review:%' and s.image_url ~ '^/media/[A-Za-z0-9_./-]{1,190}$'
having count(*) > 0
on conflict (key) do nothing;
