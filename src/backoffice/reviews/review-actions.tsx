import type { DeskReview } from '#shop/reviews/moderation/desk-review.contract.ts'
import { reasonCodes } from '#shop/reviews/moderation/moderation.rules.ts'
import { typedReply } from '#shop/reviews/moderation/reply.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextBox, Tick } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

type Props = { review: DeskReview; isCareOpen: boolean }

/** Actions of a review, by its state and the staff user's rights. */
export function ReviewActions({ review, isCareOpen }: Props) {
  const t = useWords('reviews')
  const may = useMay()
  const fixed = { id: review.id }
  const deciding = (decision: Deciding['decision']) => ({
    call: calls.decideReview,
    fixed: { ...fixed, decision },
  })
  const seen = review.submittedAt ?? ''
  const canModerate = may('reviews.moderate')
  const canReply = may('reviews.reply')
  const isOpen = review.state === 'processing'
  const stands = review.state === 'published'
  if (!canModerate && !canReply) return null
  return (
    <section className="desk-card stack" aria-labelledby="decide">
      <h2 id="decide">{t('toDo')}</h2>
      {isOpen && canModerate ? (
        <>
          <ActForm call={calls.decideReview} fixed={{ ...fixed, decision: 'publish', seen }} className="row">
            <Send>{t('publish')}</Send>
          </ActForm>
          {review.wasSentBack ? null : (
            <ActPanel title={t('requestChanges')} form={deciding('request_changes')}>
              <WithReasons decision="request_changes" review={review} send={t('requestChanges')} />
            </ActPanel>
          )}
          <ActPanel title={t('reject')} form={deciding('reject')}>
            <WithReasons decision="reject" review={review} send={t('reject')} look="danger" />
          </ActPanel>
          <p className="small soft">{t('starsAreNoReason')}</p>
        </>
      ) : null}
      {stands && canReply ? <ReplyPanel review={review} /> : null}
      {stands && canModerate ? (
        <>
          <ActForm
            call={calls.featureReview}
            fixed={{ ...fixed, featured: review.featured ? 'false' : 'true' }}
            className="row"
          >
            <Send look="">{t(review.featured ? 'unfeature' : 'feature')}</Send>
          </ActForm>
          <ActPanel title={t('hide')}>
            <ActForm call={calls.hideReview} fixed={fixed}>
              <Reasons />
              <TextBox name="note" label={t('noteToAuthor')} maxLength={1_000} />
              <Send look="danger">{t('hide')}</Send>
            </ActForm>
          </ActPanel>
        </>
      ) : null}
      {isCareOpen && canReply ? (
        <ActPanel title={t('cared')}>
          <ActForm call={calls.closeReviewCare} fixed={fixed}>
            <TextBox name="note" label={t('careNote')} maxLength={1_000} />
            <Send>{t('cared')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
      {isOpen || stands || isCareOpen ? null : <p className="soft">{t('nothingToDo')}</p>}
    </section>
  )
}

type Deciding = { decision: 'reject' | 'request_changes'; review: DeskReview; send: string; look?: string }

function WithReasons({ decision, review, send, look = 'main' }: Deciding) {
  const t = useWords('reviews')
  return (
    <ActForm call={calls.decideReview} fixed={{ id: review.id, decision, seen: review.submittedAt ?? '' }}>
      <Reasons found={review.findings} />
      <TextBox name="note" label={t('noteToAuthor')} hint={t('noteHint')} maxLength={1_000} />
      <Send look={look}>{send}</Send>
    </ActForm>
  )
}

/** Reasons of the decision; findings are preselected. */
function Reasons({ found = [] }: { found?: readonly string[] }) {
  const t = useWords('reviews')
  const reason = useWords('reviewReason')
  return (
    <fieldset className="row">
      <legend className="soft small">{t('reasons')}</legend>
      {reasonCodes.map((code, at) => (
        <Tick
          key={code}
          name={`reasons[${at}]`}
          value={code}
          label={reason(code)}
          defaultChecked={found.includes(code)}
        />
      ))}
    </fieldset>
  )
}

/** Writes, changes or removes the shop's reply. */
function ReplyPanel({ review }: { review: DeskReview }) {
  const t = useWords('reviews')
  const reply = typedReply(review.reply)
  return (
    <ActPanel title={t(review.reply ? 'changeReply' : 'writeReply')}>
      <ActForm call={calls.replyToReview} fixed={{ id: review.id }}>
        <TextBox name="chi" label={t('replyHk')} maxLength={1_000} defaultValue={reply.chi} />
        <TextBox name="tw" label={t('replyZh')} maxLength={1_000} defaultValue={reply.tw} />
        <TextBox name="cn" label={t('replyCn')} maxLength={1_000} defaultValue={reply.cn} />
        <TextBox
          name="eng"
          label={t('replyEn')}
          maxLength={1_000}
          defaultValue={reply.eng}
          hint={t('replyHint')}
        />
        <Send>{t('saveReply')}</Send>
      </ActForm>
    </ActPanel>
  )
}
