import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'
import type { ReviewPhoto } from '#shop/reviews/media/photo.contract.ts'
import { mostPhotos } from '#shop/reviews/review.rules.ts'
import { PhotoPicker } from '../../content/forms/photo-picker.tsx'
import { sentPhotos } from '../../content/forms/sent-photos.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useWords } from '../../i18n/words.tsx'

const endpoint = { method: 'POST', path: '/comment/photo' } as const

type Props = {
  comment: OwnReview
  uploaded: readonly ReviewPhoto[]
  /** Values of the form that was sent without JavaScript. */
  typed: Readonly<Record<string, string>> | null
  onBusy: (isBusy: boolean) => void
}

/** Photos of a review; unticking one makes room for another. */
export function PhotoField(props: Props) {
  const t = useWords('myReviews')
  const flash = useFlash('comment-photo')
  const added = flash?.ok ? props.uploaded.at(-1)?.id : undefined
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
      ticked={sentPhotos(props.typed, added) ?? props.comment.photos.map(({ id }) => id)}
      most={mostPhotos}
      onBusy={props.onBusy}
    />
  )
}
