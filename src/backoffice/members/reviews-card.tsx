import type { DeskMember } from '#shop/customers/contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

/** Reviews of the member, with rating and state. */
export function ReviewsCard({ member }: { member: DeskMember }) {
  const t = useWords('members')
  if (member.reviews.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="written">
      <h2 id="written">{t('reviews')}</h2>
      {member.reviews.map((review) => (
        <div key={review.id} className="row">
          <span className="num">{'★'.repeat(review.rating)}</span>
          <Link to={`/desk/reviews/${review.id}`} className="link">
            {review.title || review.sku}
          </Link>
          <span className="soft push">
            {t(`review.${review.state as 'published' /* values of the column */}`)}
          </span>
        </div>
      ))}
    </section>
  )
}
