import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** What of wallets waits for banks to decide. */
export const freezeChecks = {
  wallet_frozen_lots_unspent: sql<Row>`
    select id::text as entity, format('%s available, %s frozen', available, frozen) as what,
      jsonb_build_array(available, frozen) as args
    from wallet_lots where (is_frozen and available > 0) or (not is_frozen and frozen > 0)`,
  referrals_frozen_credit_frozen: sql<Row>`
    select l.id::text as entity, format('lot frozen: %s, its reason: %s', l.is_frozen, f.ref is not null) as what,
      jsonb_build_array(l.is_frozen, f.ref is not null) as args
    from wallet_lots l left join (
      select order_id::text as ref, referrer_id as member_id from referrals where frozen_at is not null and state in ('granted', 'clawed_back')
      union all select id::text, member_id from rewards where frozen_at is not null and state = 'redeemed'
    ) f on f.ref = l.ref and f.member_id = l.member_id
    where l.worth = 'promo' and l.is_frozen <> (f.ref is not null) or l.worth = 'paid' and l.is_frozen`,
}
