import { personName } from '#shop/person.ts'
import { languageTag, useLocale, useWords } from '../../i18n/words.tsx'
import type { Impersonation } from '../shell-data.ts'

/**
 * Tells an impersonating staff user which member's shop is shown and until when, with a button back to the back
 * office.
 */
export function ImpersonationStrip({ look }: { look: Impersonation }) {
  const t = useWords('impersonation')
  const until = new Intl.DateTimeFormat(languageTag(useLocale()), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Hong_Kong',
  }).format(new Date(look.expiresAt))
  return (
    <section aria-label={t('label')} className="bg-ink text-paper">
      <form
        method="post"
        action="/form/staff-end-impersonation"
        className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5"
      >
        <p className="grow text-[0.9375rem]">
          <b className="font-medium">{t('asMember', { name: personName(look) })}</b>{' '}
          <span className="opacity-85">{t('readOnly', { until })}</span>
        </p>
        <input type="hidden" name="return_to" value={`/desk/members/${look.memberId}`} />
        <button type="submit" className="min-h-10 rounded-full border border-current px-4 text-[0.9375rem]">
          {t('end')}
        </button>
      </form>
    </section>
  )
}
