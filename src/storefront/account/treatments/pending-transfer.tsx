import { Button } from '#ui/button.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'
import { useDays } from '../subscriptions/use-days.ts'
import type { Loaded } from '../views.server.ts'

const withdraw = { method: 'POST', path: '/sessions/transfers/{id}/withdraw' } as const

const noFields = {}

/** An offer that has not been accepted yet, with a button to withdraw it. */
export function PendingTransfer({
  transfer,
}: {
  transfer: NonNullable<Loaded['TREATMENTS']['packages'][number]['transfer']>
}) {
  const t = useWords('booking')
  const { moment } = useDays()
  const withdrawing = useOwnForm({
    call: 'withdraw-sessions',
    endpoint: withdraw,
    rules: noFields,
    labels: noFields,
    saved: t('transfer.withdrawn'),
    concerns: (values) => values.id === transfer.id,
  })
  return (
    <form {...withdrawing.form} className="mt-4 grid gap-2.5 text-sm">
      {withdrawing.returnTo}
      <input type="hidden" name="id" value={transfer.id} />
      <p>
        {t('transfer.offered', {
          count: transfer.sessions,
          email: transfer.email ?? '',
          until: moment(transfer.expiresAt),
        })}
      </p>
      {withdrawing.trouble}
      <Button type="submit" loading={withdrawing.isPending} className="w-fit">
        {t('transfer.withdraw')}
      </Button>
    </form>
  )
}
