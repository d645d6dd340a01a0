import { Picture } from '#ui/media/picture.tsx'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'

/** The reviewed product, and the changes requested by staff. */
export function ReviewSubject({ comment }: { comment: OwnReview }) {
  const t = useWords('myReviews')
  return (
    <>
      <div className="mb-7 grid max-w-xl grid-cols-[4.25rem_minmax(0,1fr)] items-center gap-x-5">
        <Picture
          source={pictureSource({ thumbnail: comment.thumbnail, width: 1_200, height: 1_500 })}
          alt=""
          sizes="68px"
          className="aspect-4/5 w-full object-cover"
        />
        <p>
          <span className="font-medium">{comment.name}</span>
          <span className="block text-sm text-ink-soft">{comment.optionName}</span>
        </p>
      </div>
      {comment.state === 'changes_requested' ? (
        <div className="mb-7 max-w-xl border-l-2 border-warning pl-4">
          {comment.reasons.map((reason) => (
            <p key={reason}>{t(`reason.${reason}`)}</p>
          ))}
          {comment.note === '' ? null : <p className="text-ink-soft">{comment.note}</p>}
        </div>
      ) : null}
    </>
  )
}
