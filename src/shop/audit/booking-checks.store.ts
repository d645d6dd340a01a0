import { sql } from 'kysely'

type Row = { entity: string; what: string; args: (string | number | boolean | null)[] }

/** Appointments, the sessions they use and what they take (rules/bookings#1). */
export const bookingChecks = {
  bookings_one_appointment_per_session: sql<Row>`
    select o.number as entity, format('a session of %s is booked for %s appointments', p.sub_sku, count(b.id)) as what,
      jsonb_build_array(p.sub_sku, count(b.id)) as args
    from treatment_sessions s join treatment_packages p on p.id = s.package_id join orders o on o.id = p.order_id
    left join bookings b on b.session_id = s.id and b.state in ('requested', 'confirmed', 'checked_in')
    where s.state = 'booked' or b.id is not null
    group by s.id, p.sub_sku, o.number having count(b.id) <> 1 or s.state <> 'booked'`,
  bookings_resources_match_appointment: sql<Row>`
    select b.number as entity, format('%s, and %s of %s claims count', b.state, count(*) filter (where c.is_active), count(*)) as what,
      jsonb_build_array(b.state, count(*) filter (where c.is_active), count(*)) as args
    from bookings b join resource_claims c on c.booking_id = b.id
    where c.is_active <> (b.state in ('held', 'requested', 'confirmed', 'checked_in'))
    group by b.id`,
}
