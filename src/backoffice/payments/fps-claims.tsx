import type { DeskAttempt } from '#shop/payments/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount } from '../shell/amount.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { Age } from '../shell/when.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'

/** Claimed payments, oldest first. */
export function FpsClaims({ claims, now }: { claims: readonly DeskAttempt[]; now: string }) {
  const t = useWords('fps')
  const may = useMay()
  if (claims.length === 0) return <p className="desk-empty">{t('noClaims')}</p>
  return (
    <section className="desk-card flush" aria-labelledby="claims">
      <h2 id="claims">{t('claims')}</h2>
      <Scroll labelledBy="claims">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('bill')}</th>
              <th>{t('order')}</th>
              <th className="r">{t('amount')}</th>
              <th>{t('said')}</th>
              <th>{t('buyerNote')}</th>
              <th>{t('screenshot')}</th>
              <th>{t('toDo')}</th>
            </tr>
          </thead>
          <tbody>
            {claims.map((claim) => (
              <tr key={claim.id}>
                <td className="tight number num">{claim.billNumber ?? claim.reference}</td>
                <td className="tight num">
                  <Link to={`/desk/orders/${claim.orderId}`} className="link">
                    {claim.orderNumber}
                  </Link>
                </td>
                <td className="r">
                  <Amount of={claim.amount} currency={claim.currency} />
                </td>
                <td className="tight soft">
                  {claim.claimedAt ? <Age at={claim.claimedAt} now={now} /> : '—'}
                </td>
                <td>{claim.claimNote}</td>
                <td className="tight soft">
                  <Screenshot claim={claim} />
                </td>
                <td>
                  {may('fps.match') ? (
                    <ActPanel title={t('reject')}>
                      <ActForm call={calls.rejectClaim} fixed={{ id: claim.id }} className="row end">
                        <TextField name="reason" label={t('rejectReason')} required maxLength={300} />
                        <Send look="danger">{t('reject')}</Send>
                      </ActForm>
                    </ActPanel>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

/** Screenshot of a claim; without the right to match, only a note that there is one. */
function Screenshot({ claim }: { claim: DeskAttempt }) {
  const t = useWords('fps')
  const may = useMay()
  if (!claim.screenshot) return '—'
  if (!may('fps.match')) return t('screenshotThere')
  return (
    <a href={claim.screenshot.large} target="_blank" rel="noreferrer">
      <img
        src={claim.screenshot.small}
        alt={t('screenshotOf', { order: claim.orderNumber })}
        width={56}
        height={56}
        style={{ display: 'block', width: 56, height: 56, objectFit: 'cover' }}
      />
    </a>
  )
}
