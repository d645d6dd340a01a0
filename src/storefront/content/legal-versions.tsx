import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../i18n/words.tsx'
import type { LegalPage } from './legal-page.server.ts'

type Props = Pick<LegalPage, 'number' | 'from' | 'versions'>

/** Number and effective date of this version, with links to the others. */
export function LegalVersions({ number, from, versions }: Props) {
  const t = useWords('reading')
  const { pathname } = useLocation()
  const others = versions.filter((each) => each.number !== number)
  return (
    <section
      aria-labelledby="versions"
      className="mt-[clamp(2rem,4vw,3rem)] border-t border-line pt-6 text-[0.9375rem]"
    >
      <h2 id="versions" className="mb-2 font-text text-base font-medium">
        {t('versionFrom', { number, from })}
      </h2>
      {others.length === 0 ? null : (
        <ul className="grid gap-2 text-ink-soft">
          {others.map((each) => (
            <li key={each.number}>
              <Link to={`${pathname}?version=${each.number}`} className="prose-link">
                {t(each.isUpcoming ? 'versionUpcoming' : 'versionFrom', {
                  number: each.number,
                  from: each.from,
                })}
              </Link>
              {each.changes === '' ? null : <> · {each.changes}</>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
