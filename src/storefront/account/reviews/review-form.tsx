import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leastCharacters } from '#shop/reviews/review.rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Select } from '#ui/fields/select.tsx'
import { StarInput } from '#ui/fields/star-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { min, required, type Rules } from '../../content/forms/field.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead } from '../section.tsx'
import { PhotoField } from './photo-field.tsx'
import type { ReviewFormPage } from '../wallet/reward.server.ts'
import { useViewPath } from '../use-view-path.ts'
import { VideoField } from './video-field.tsx'

const add = { method: 'POST', path: '/comment' } as const
const change = { method: 'PUT', path: '/comment' } as const
const rules = {
  rating: [required],
  title: [required],
  content: [required, min(leastCharacters)],
  nickname: [required],
  scalp_type: [],
} satisfies Rules

/**
 * One review: stars, title, words, photos. Sent as one form; photos come before, by the same form to another
 * call.
 */
export function ReviewForm({
  page: { comment, uploaded, uploadedVideo, nickname, scalpTypes, typed },
}: {
  page: ReviewFormPage
}) {
  const t = useWords('myReviews')
  const navigate = useNavigate()
  const viewPath = useViewPath()
  const [content, setContent] = useState(typed?.content ?? comment.content ?? '')
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
  const count = [...content.trim()].length
  const stars = [1, 2, 3, 4, 5].map((rating) => t('starChoice', { rating })) as [
    string,
    string,
    string,
    string,
    string,
  ] // of five, five
  const rating = Number(typed?.rating ?? comment.rating ?? 0)
  return (
    <>
      <SectionHead title={t(isNew ? 'writeTitle' : 'editTitle')}>
        {comment.state === 'published' ? t('editPublished') : t('writeText')}
      </SectionHead>
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
      <form {...accountForm.form} encType="multipart/form-data" className="grid max-w-xl gap-5">
        {accountForm.returnTo}
        {/* an upload answers no comment, so that this page is shown again with what was typed */}
        <input type="hidden" name="go_to" value={`${back}&done={comment._id}`} />
        <input type="hidden" name="comment_id" value={comment.id} />
        <StarInput
          legend={labels.rating}
          name="rating"
          labels={stars}
          defaultValue={rating}
          error={accountForm.field('rating').error}
        />
        <Field {...accountForm.field('title')} required>
          <TextInput
            name="title"
            defaultValue={typed?.title ?? comment.title ?? ''}
            maxLength={120}
            autoComplete="off"
          />
        </Field>
        <Field
          {...accountForm.field('content')}
          required
          hint={accountForm.field('content').error ? undefined : t('contentHint', { count: leastCharacters })}
          aside={
            <span className="num">
              <span aria-hidden="true">
                {count < leastCharacters ? `${count}/${leastCharacters}` : count}
              </span>
              <span className="sr-only" aria-live="polite">
                {count > 0 && count < leastCharacters && count % 5 === 0
                  ? t('contentLeft', { count: leastCharacters - count })
                  : ''}
              </span>
            </span>
          }
        >
          <TextArea
            name="content"
            rows={7}
            maxLength={4_000}
            defaultValue={content}
            onChange={(event) => setContent(event.currentTarget.value)}
          />
        </Field>
        {scalpTypes.length > 0 ? (
          <Field {...accountForm.field('scalp_type')} hint={t('scalpHint')}>
            <Select name="scalp_type" defaultValue={typed?.scalp_type ?? comment.scalpType ?? ''}>
              <option value="">{t('scalpNone')}</option>
              {scalpTypes.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
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
