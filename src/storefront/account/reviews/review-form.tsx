import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leastCharacters } from '#shop/reviews/review.rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Link } from '#ui/link.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { min, required, type Rules } from '../../content/forms/field.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead } from '../section.tsx'
import { PhotoField } from './photo-field.tsx'
import type { ReviewFormPage } from '../wallet/reward.server.ts'
import { useViewPath } from '../use-view-path.ts'
import { VideoField } from './video-field.tsx'
import { ReviewSubject } from './review-subject.tsx'
import { ContentField } from './content-field.tsx'
import { ScalpTypeField } from './scalp-type-field.tsx'
import { RatingField } from './rating-field.tsx'

const add = { method: 'POST', path: '/comment' } as const
const change = { method: 'PUT', path: '/comment' } as const
const rules = {
  rating: [required],
  title: [required],
  content: [required, min(leastCharacters)],
  nickname: [required],
  scalp_type: [],
} satisfies Rules

/** Form of a review: rating, title, text, photos. Photos are uploaded first, by the same form to another call. */
export function ReviewForm({
  page: { comment, uploaded, uploadedVideo, nickname, scalpTypes, ownScalpType, typed },
}: {
  page: ReviewFormPage
}) {
  const t = useWords('myReviews')
  const navigate = useNavigate()
  const viewPath = useViewPath()
  const [isSending, setSending] = useState(false)
  const isNew = comment.state === 'awaiting'
  const back = viewPath('REWARD')
  const labels = {
    rating: t('field.rating'),
    title: t('field.title'),
    content: t('field.content'),
    nickname: t('field.nickname'),
    scalp_type: t('field.scalp'),
  }
  const accountForm = useOwnForm({
    call: isNew ? 'comment' : 'edit-comment',
    endpoint: isNew ? add : change,
    rules,
    labels,
    saved: t('sent'),
    done: () => void navigate(back),
  })
  return (
    <>
      <SectionHead title={t(isNew ? 'writeTitle' : 'editTitle')}>
        {comment.state === 'published' ? t('editPublished') : t('writeText')}
      </SectionHead>
      <ReviewSubject comment={comment} />
      <form {...accountForm.form} encType="multipart/form-data" className="grid max-w-xl gap-5">
        {accountForm.returnTo}
        {/* an upload's response has no comment, so this page is shown again with the typed values */}
        <input type="hidden" name="go_to" value={`${back}&done={comment._id}`} />
        <input type="hidden" name="comment_id" value={comment.id} />
        <RatingField start={Number(typed?.rating ?? comment.rating ?? 0)} {...accountForm.field('rating')} />
        <Field {...accountForm.field('title')} required>
          <TextInput
            name="title"
            defaultValue={typed?.title ?? comment.title ?? ''}
            maxLength={120}
            autoComplete="off"
          />
        </Field>
        <ContentField start={typed?.content ?? comment.content ?? ''} {...accountForm.field('content')} />
        <ScalpTypeField
          types={scalpTypes}
          start={typed?.scalp_type ?? comment.scalpType ?? ownScalpType ?? ''}
          {...accountForm.field('scalp_type')}
        />
        <PhotoField comment={comment} uploaded={uploaded} typed={typed} onBusy={setSending} />
        <VideoField comment={comment} uploaded={uploadedVideo} typed={typed} onBusy={setSending} />
        <Field {...accountForm.field('nickname')} hint={t('nicknameHint')} required>
          <TextInput
            name="nickname"
            defaultValue={typed?.nickname ?? comment.nickname ?? nickname}
            maxLength={40}
            autoComplete="nickname"
          />
        </Field>
        {accountForm.trouble}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" variant="primary" loading={accountForm.isPending || isSending}>
            {t('send')}
          </Button>
          <Link to={back} className="more">
            {t('back')}
          </Link>
        </div>
        <p className="text-sm text-ink-soft">{t('promise')}</p>
      </form>
    </>
  )
}
