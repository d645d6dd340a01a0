import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'
import type { ReviewPhoto } from '#shop/reviews/media/photo.contract.ts'
import { mostPhotos } from '#shop/reviews/review.rules.ts'
import { PhotoPicker } from '../../content/forms/photo-picker.tsx'
import { useWords } from '../../i18n/words.tsx'

const endpoint = { method: 'POST', path: '/comment/photo' } as const

type Props = {
  comment: OwnReview
  uploaded: readonly ReviewPhoto[]
  /** What stood in the form before a photo was sent without script. */
  typed: Readonly<Record<string, string>> | null
  onBusy: (isBusy: boolean) => void
}

/**
 * The photos that start out ticked: those of the review, or what was ticked before and the one that came
 * since.
 */
function tickedAtFirst({ comment, uploaded, typed }: Props): string[] {
  if (!typed) return comment.photos.map(({ id }) => id)
  const before = Object.entries(typed).flatMap(([name, id]) => (name.startsWith('photo_ids') ? [id] : []))
  return [...before, uploaded.at(-1)?.id ?? '']
}

/** Photos for a review: whoever unticks one has room for another. */
export function PhotoField(props: Props) {
  const t = useWords('myReviews')
  return (
    <PhotoPicker
      t={t}
      tick={t('showPhoto')}
      full={t('photosFull')}
      endpoint={endpoint}
      call="comment-photo"
      formAction="/form/comment-photo"
      about={{ comment_id: props.comment.id }}
      photos={props.uploaded}
      ticked={tickedAtFirst(props)}
      most={mostPhotos}
      onBusy={props.onBusy}
    />
  )
}
