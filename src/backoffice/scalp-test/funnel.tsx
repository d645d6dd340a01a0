import { textIn } from '#shop/region.ts'
import { Filters } from '../shell/filters.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { scalpReport } from '#shop/scalp-test/desk/desk.contract.ts'

type Report = AnswerOf<typeof scalpReport>

/** Funnel of the test, results and purchases: counts only, no individual answers. */
export function Funnel({ report }: { report: Report }) {
  const t = useWords('scalpTest')
  const locale = useLocale()
  const { from, to, versions, started, completed, deleted, steps, types, flags, products } = report
  return (
    <>
      <h2 style={{ margin: '26px 0 10px' }}>{t('funnel')}</h2>
      <Filters
        views="none"
        filters={[
          {
            name: 'version',
            label: t('liveVersion'),
            options: versions.map(({ id, number }) => [id, t('versionOf', { number })] as const),
          },
          { name: 'from', label: t('from'), type: 'date', usual: from },
          { name: 'to', label: t('to'), type: 'date', usual: to },
        ]}
      />
      <p className="row" style={{ gap: 26, margin: '12px 0' }}>
        <span>{t('started', { count: started })}</span>
        <span>{t('completed', { count: completed, share: started === 0 ? 0 : completed / started })}</span>
        <span className="soft">{t('deleted', { count: deleted })}</span>
      </p>
      <div className="desk-two">
        <Steps steps={steps} started={started} />
        <div className="stack">
          <Counts
            id="types"
            title={t('types')}
            rows={types.map(({ key, name, count }) => ({ key, name: textIn(locale, name), count }))}
          />
          <Counts
            id="flags"
            title={t('flags')}
            rows={flags.map(({ key, name, count }) => ({ key, name: textIn(locale, name), count }))}
          />
          <Products products={products} />
        </div>
      </div>
      <p className="soft small">{t('howCounted')}</p>
    </>
  )
}

function Steps({ steps, started }: Pick<Report, 'steps' | 'started'>) {
  const t = useWords('scalpTest')
  const locale = useLocale()
  return (
    <section className="desk-card flush" aria-labelledby="steps">
      <h2 id="steps">{t('steps')}</h2>
      <Scroll labelledBy="steps">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('step')}</th>
              <th>{t('reached')}</th>
              <th className="num">{t('answered')}</th>
              <th className="num">{t('skipped')}</th>
              <th className="num">{t('changedAnswers')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.key}>
                <th scope="row">
                  {textIn(locale, step.name)}
                  {step.isCounted ? null : <span className="soft small"> {t('follows')}</span>}
                </th>
                <td>
                  {step.answered + step.skipped === 0 ? (
                    '—'
                  ) : (
                    <span className="row">
                      <meter
                        min={0}
                        max={Math.max(started, 1)}
                        value={step.answered + step.skipped}
                        aria-hidden="true"
                      />
                      <span className="num">{t('count', { count: step.answered + step.skipped })}</span>
                    </span>
                  )}
                </td>
                <td className="num">{step.answered}</td>
                <td className="num">{step.skipped}</td>
                <td className="num">{step.changed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

type Row = { key: string; name: string; count: number }

function Counts({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  return (
    <section className="desk-card flush" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="desk-table">
        <tbody>
          {rows.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="r num">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Products({ products }: Pick<Report, 'products'>) {
  const t = useWords('scalpTest')
  return (
    <section className="desk-card flush" aria-labelledby="takeup">
      <h2 id="takeup">{t('takeUp')}</h2>
      {products.length === 0 ? (
        <p className="desk-empty">{t('noneYet')}</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('product')}</th>
              <th className="num">{t('recommended')}</th>
              <th className="num">{t('taken')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ sku, name, recommended, taken }) => (
              <tr key={sku}>
                <th scope="row">{name}</th>
                <td className="r num">{recommended}</td>
                <td className="r num">{taken}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
