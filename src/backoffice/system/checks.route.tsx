import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getChecks } from '#shop/audit/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useFault, useNameOf } from '../words/named.ts'
import { useWords } from '../words/words.tsx'
import { remedies, remedyOf } from './remedy.rules.ts'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getChecks, {})

/** Instructions for a failed check, with a link. */
function WhatToDo({ check }: { check: string }) {
  const t = useWords('checks')
  const remedy = useWords('remedy')
  const what = remedyOf(check)
  if (what === null) return null
  return (
    <p className="small">
      <b>{t('whatToDo')}</b> {remedy(what)}{' '}
      <Link to={remedies[what]} className="link">
        {t('open')}
      </Link>
      <span className="soft"> {t('always')}</span>
    </p>
  )
}

/**
 * Consistency checks of stock, coupons, payments, refunds and states, recomputed from the tables
 * (rules/operations#6).
 */
export default function Checks() {
  const t = useWords('checks')
  const nameOf = useNameOf('check')
  const problemOf = useFault()
  const { checks } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/checks" className="act">
          {t('again')}
        </Link>
      </PageTop>
      <div className="stack">
        {checks
          .filter(({ findings }) => findings.length > 0)
          .map((check) => (
            <section key={check.name} className="desk-card" aria-label={nameOf(check.name)}>
              <div className="row">
                <b>{nameOf(check.name)}</b>
                <span className="desk-label push bad">{t('faults', { count: check.findings.length })}</span>
              </div>
              <ul style={{ paddingLeft: 18 }}>
                {check.findings.map((finding) => (
                  <li key={`${finding.entity} ${finding.args.join(' ')}`}>
                    <span className="soft">{finding.entity}</span> {problemOf(check.name, finding.args)}
                  </li>
                ))}
              </ul>
              <WhatToDo check={check.name} />
            </section>
          ))}
        <section className="desk-card" aria-label={t('fine')}>
          <ul style={{ columns: '2 24rem', columnGap: 32 }}>
            {checks
              .filter(({ findings }) => findings.length === 0)
              .map(({ name }) => (
                <li key={name} className="row" style={{ breakInside: 'avoid', paddingBlock: 4 }}>
                  <span>{nameOf(name)}</span>
                  <span className="desk-label push ok">{t('fine')}</span>
                </li>
              ))}
          </ul>
        </section>
      </div>
    </>
  )
}
