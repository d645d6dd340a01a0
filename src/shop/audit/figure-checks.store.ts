import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** What lists and segments know of members; whoever is marked is counted in a minute. */
export const figureChecks = {
  members_figures_match_orders: sql<Row>`
    select m.id::text as entity, format('%s orders, %s cents; %s and %s', f.orders, f.spent, c.orders, c.spent) as what,
      jsonb_build_array(f.orders, f.spent, c.orders, c.spent) as args
    from members m left join member_figures f on f.member_id = m.id
    left join count_member_figures(array(select id from members)) c on c.member_id = m.id
    where (f.orders, f.spent, f.last_order_at) is distinct from (c.orders, c.spent, c.last_order_at)
      and not exists (select from member_figure_changes g where g.member_id = m.id)`,
}
