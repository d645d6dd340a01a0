import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { StateLabel } from '../shell/label.tsx'
import { useWords } from '../words/words.tsx'

export function ApprovalsCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  if (order.approvals.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="approvals">
      <h2 id="approvals">{t('approvals')}</h2>
      {order.approvals.map((approval) => (
        <div key={approval.id} className="row">
          <StateLabel state={approval.state} />
          <span>{approval.what}</span>
          <span className="soft">{approval.requestedBy}</span>
          <Link to="/desk/approvals" className="link push">
            {t('toApprovals')}
          </Link>
        </div>
      ))}
    </section>
  )
}
