import type { CampaignResults } from '#shop/campaigns/results/results.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { useMay } from '../shell/frame-context.ts'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const figures = ['recipients', 'waiting', 'queued', 'sent', 'failed', 'followers', 'unsubscribed'] as const
const causes = ['withdrawn', 'erased', 'locked'] as const

/** Results of a campaign: e-mails sent, skipped recipients with reasons, link clicks, and attributed orders. */
export function ResultsCard({ results }: { results: CampaignResults }) {
  const t = useWords('campaigns')
  return (
    <section className="desk-card stack" aria-labelledby="results">
      <h2 id="results">{t('results')}</h2>
      <dl className="facts">
        {figures.map((name) => (
          <Figure key={name} label={t(`figure.${name}`)} value={results[name]} />
        ))}
        {causes.map((name) =>
          results[name] === 0 ? null : (
            <Figure key={name} label={t(`skipped.${name}`)} value={results[name]} />
          ),
        )}
      </dl>
      <Links results={results} />
      <Orders results={results} />
    </section>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </>
)

function Links({ results: { links } }: { results: CampaignResults }) {
  const t = useWords('campaigns')
  if (links.length === 0) return null
  return (
    <Scroll label={t('links')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('link')}</th>
            <th className="num">{t('figure.followers')}</th>
          </tr>
        </thead>
        <tbody>
          {links.map(({ target, followers }) => (
            <tr key={target}>
              <td className="wrap">{target}</td>
              <td className="num">{followers}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Orders({ results: { orders, sums, hkd, newest } }: { results: CampaignResults }) {
  const t = useWords('campaigns')
  const may = useMay()
  const seesAmounts = may('orders.money')
  return (
    <div className="stack">
      <h3>{t('orders')}</h3>
      <p className="small soft">{t('ordersHint')}</p>
      <p>
        <b className="num">{t('orderCount', { count: orders })}</b>
        {seesAmounts && orders > 0 ? (
          <>
            {' · '}
            <Amount of={hkd} currency="HKD" />
            {sums.map(({ currency, total }) =>
              currency === 'HKD' ? null : (
                <span key={currency} className="soft">
                  {' · '}
                  <Amount of={total} currency={currency} />
                </span>
              ),
            )}
          </>
        ) : null}
      </p>
      {may('orders.read') && newest.length > 0 ? (
        <Scroll label={t('orders')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('order')}</th>
                <th>{t('placed')}</th>
                {seesAmounts ? <th className="num">{t('total')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {newest.map(({ id, number, createdAt, currency, total }) => (
                <tr key={id}>
                  <td>
                    <Link to={`/desk/orders/${id}`} className="link num">
                      {number}
                    </Link>
                  </td>
                  <td className="tight">
                    <Moment at={createdAt} />
                  </td>
                  {seesAmounts ? (
                    <td className="num">
                      <Amount of={total} currency={currency} />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : null}
    </div>
  )
}
