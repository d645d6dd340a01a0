import type { Device } from '#shop/profile/contract.ts'
import { Button } from '#ui/button.tsx'
import { momentInHongKong } from '../../checkout/pay/moment.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { browserNamed } from './browser-name.rules.ts'
import { useOwnForm } from '../own-form.tsx'

const end = { method: 'DELETE', path: '/account/sessions' } as const
const noFields = {}

/** Devices the member is signed in on, and signing them out. */
export function Devices({ sessions }: { sessions: readonly Device[] }) {
  const t = useWords('account')
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="max-w-xl border-t border-line">
        {sessions.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5"
          >
            <div className="min-w-0">
              <p>
                {browserNamed(device.browser) || t('someDevice')}
                {device.isCurrent ? (
                  <span className="ml-2 bg-accent-soft px-2 py-0.5 text-sm">{t('thisDevice')}</span>
                ) : null}
              </p>
              <p className="num text-sm whitespace-normal! text-ink-soft">
                {t('seen', { moment: momentInHongKong(device.seenAt) })}
              </p>
            </div>
            {device.isCurrent ? null : <EndForm name="_id" value={device.id} label={t('signOutDevice')} />}
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <div className="mt-5">
          <EndForm name="others" value="1" label={t('signOutOthers')} />
        </div>
      ) : null}
    </>
  )
}

function EndForm({ name, value, label }: { name: string; value: string; label: string }) {
  const t = useWords('account')
  const accountForm = useOwnForm({
    call: 'end-member-session',
    endpoint: end,
    rules: noFields,
    labels: noFields,
    saved: t('signedOut'),
    concerns: (values) => values[name] === value,
  })
  return (
    <form {...accountForm.form}>
      {accountForm.returnTo}
      <input type="hidden" name={name} value={value} />
      <Button type="submit" spacing="sm" loading={accountForm.isPending}>
        {label}
      </Button>
      {accountForm.trouble}
    </form>
  )
}
