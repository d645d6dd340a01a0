import { Fragment, type ReactNode } from 'react'
import type { HealthArea, Verdict } from '#shop/operations/health.rules.ts'
import { useWords } from '../../words/words.tsx'
import { useHealth } from './use-health.ts'

const tones: Record<Verdict, string> = { fine: 'ok', watch: 'warn', act: 'bad' }

/** Health of one subsystem: state, figures, and instructions if unhealthy. */
export function Area({
  area,
  figures,
  children,
}: {
  area: HealthArea
  figures: readonly (readonly [string, ReactNode])[]
  children?: ReactNode
}) {
  const t = useWords('health')
  const verdict = useHealth().areas.find((each) => each.area === area)?.verdict ?? 'fine'
  return (
    <section className="desk-card stack" aria-labelledby={area}>
      <div className="row">
        <h2 id={area}>{t(`areaOf.${area}`)}</h2>
        <span className={`desk-label push ${tones[verdict]}`}>{t(`verdictOf.${verdict}`)}</span>
      </div>
      <dl className="facts">
        {figures.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={typeof value === 'number' ? 'num' : undefined}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {verdict === 'fine' ? null : <p>{t(`todo.${area}`)}</p>}
      {children}
    </section>
  )
}
