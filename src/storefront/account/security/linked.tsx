import type { LinkedAssistant } from '#shop/linking/consent.contract.ts'
import { Button } from '#ui/button.tsx'
import { momentInHongKong } from '../../checkout/pay/moment.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'

const end = { method: 'DELETE', path: '/account/links' } as const
const noFields = {}

/** Linked assistants, the time of each one's last call, and unlinking them. */
export function Linked({ links }: { links: readonly LinkedAssistant[] }) {
  const t = useWords('linking')
  if (links.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <ul className="max-w-xl border-t border-line">
      {links.map((link) => (
        <li
          key={link.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5"
        >
          <div className="min-w-0">
            <p>
              {link.name} <span className="text-sm break-all text-ink-soft">{link.host}</span>
            </p>
            <p className="text-[0.9375rem] text-ink-soft">
              {link.subjects.map((subject) => t(`subject.${subject}.title`)).join(' · ')}
            </p>
            <p className="num text-sm whitespace-normal! text-ink-soft">
              {t('seen', { moment: momentInHongKong(link.seenAt) })}
            </p>
          </div>
          <Unlink link={link} />
        </li>
      ))}
    </ul>
  )
}

function Unlink({ link }: { link: LinkedAssistant }) {
  const t = useWords('linking')
  const form = useOwnForm({
    call: 'unlink-assistant',
    endpoint: end,
    rules: noFields,
    labels: noFields,
    saved: t('unlinked'),
    concerns: (values) => values._id === link.id,
  })
  return (
    <form {...form.form}>
      {form.returnTo}
      <input type="hidden" name="_id" value={link.id} />
      <Button type="submit" spacing="sm" loading={form.isPending}>
        {t('unlink')}
        <span className="sr-only"> {link.name}</span>
      </Button>
      {form.trouble}
    </form>
  )
}
