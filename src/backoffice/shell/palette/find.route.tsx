import { useLoaderData } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { Find } from '../find.tsx'
import { PageTop } from '../page-top.tsx'
import { findAll } from './find.server.ts'
import { ResultLine } from './result-line.tsx'
import { useResults } from './use-results.ts'

export const loader = findAll

/** The command palette as a page, for use without JavaScript. */
export default function FindPage() {
  const t = useWords('palette')
  const found = useLoaderData<typeof loader>()
  const groups = useResults(found, found.search)
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('placeholder')} />} />
      {groups.length === 0 ? <p className="desk-empty">{t('none', { search: found.search })}</p> : null}
      {groups.map(({ kind, results }) => (
        <section key={kind} className="desk-card desk-results">
          <h2>{t(kind)}</h2>
          <ul>
            {results.map((result) => (
              <li key={result.path}>
                <Link to={result.path}>
                  <ResultLine result={result} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
