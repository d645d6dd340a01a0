import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Contracts and their cycles (rules/subscriptions#9). */
export const subscriptionChecks = {
  'subscriptions: a live one has a delivery ahead': sql<Row>`
    select s.number as entity, format('%s without a delivery ahead', s.state) as what,
      jsonb_build_array(s.state) as args
    from subscriptions s where s.state in ('active', 'paused', 'past_due', 'suspended')
      and not exists (select from subscription_cycles c where c.subscription_id = s.id
        and c.state in ('scheduled', 'locked', 'charging', 'failed'))`,
}
