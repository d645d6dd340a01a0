import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useOwnForm } from '../../account/own-form.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../paths.ts'
import type { BookData } from './book.server.ts'

export type MovingProps = { page: BookData } & { moving: NonNullable<BookData['moving']> }

const noFields = {}
/** Response of the call: the new appointment. */
type Moved = { booking: { _id: string } }

/** Form that reschedules an appointment to `at`, in ISO format, or leaves it unchanged. */
export function MoveForm({ page, moving, at }: MovingProps & { at: string }) {
  const t = useWords('booking')
  const ticket = useTicketPath()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const therapist = page.slots.therapists.find(({ id }) => id === query.get('therapist'))?.id
  const ticketOf = (id: string) => ticket(id, { token: page.token })
  const back = ticketOf(moving.id)
  const sending = useOwnForm({
    call: 'move-booking',
    endpoint: { method: 'POST', path: '/bookings/{id}/move' },
    rules: noFields,
    labels: noFields,
    saved: t('moved'),
    done: (answer) => void navigate(ticketOf((answer as Moved).booking._id), { replace: true }),
  })
  return (
    <form {...sending.form} className="grid gap-2.5">
      {sending.returnTo}
      <input type="hidden" name="go_to" value={back.replace(moving.id, '{booking._id}')} />
      <input type="hidden" name="id" value={moving.id} />
      <input type="hidden" name="starts_at" value={at} />
      <input type="hidden" name="branch" value={page.slots.branch} />
      {therapist ? <input type="hidden" name="therapist" value={therapist} /> : null}
      {page.token ? <input type="hidden" name="token" value={page.token} /> : null}
      {sending.trouble}
      <Button type="submit" variant="primary" loading={sending.isPending} className="w-full">
        {t('moveGo')}
      </Button>
      <Link to={back} className={buttonLook({ className: 'w-full' })}>
        {t('moveKeep')}
      </Link>
    </form>
  )
}
