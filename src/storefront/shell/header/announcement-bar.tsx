import { Link } from '#ui/link.tsx'
import { inLocale } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { ShellData } from '../shell-data.ts'

/** Announcement of the shop, one line above every page (rules/settings#12). */
export function AnnouncementBar({ text, link }: NonNullable<ShellData['announcement']>) {
  const t = useWords('shell')
  const locale = useLocale()
  return (
    <section aria-label={t('announcement')} className="bg-ink text-paper print:hidden">
      <p className="wrap py-2.5 text-center text-[0.9375rem] text-balance">
        {link === null ? (
          text
        ) : (
          <Link
            to={inLocale(locale, link)}
            className="inline-block underline decoration-1 underline-offset-4"
          >
            {text}
          </Link>
        )}
      </p>
    </section>
  )
}
