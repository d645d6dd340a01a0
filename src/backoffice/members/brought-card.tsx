import type { DeskMember } from '#shop/customers/contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { ReferralStateLabel } from '../promotions/referral-state.tsx'
import { useWords } from '../words/words.tsx'

/** Orders of referred customers, with the reward of each. */
export function BroughtCard({ member }: { member: DeskMember }) {
  const t = useWords('members')
  if (member.brought.length === 0) return null
  return (
    <section className="desk-card flush" aria-labelledby="brought">
      <h2 id="brought">{t('brought')}</h2>
      <Scroll labelledBy="brought">
        <table className="desk-table">
          <tbody>
            {member.brought.map((each) => (
              <tr key={each.id}>
                <td className="tight number num">
                  <Link to={`/desk/orders/${each.orderId}`}>{each.orderNumber}</Link>
                </td>
                <td className="tight soft">
                  <Moment at={each.createdAt} />
                </td>
                <td className="r">
                  <Amount of={each.amount} currency="HKD" />
                </td>
                <td>
                  <ReferralStateLabel state={each.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
