import { useState, type ChangeEvent } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'
import type { ReviewVideo } from '#shop/reviews/media/video.contract.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useWords } from '../../i18n/words.tsx'
import { FilePicker } from '../../content/forms/file-picker.tsx'

const endpoint = { method: 'POST', path: '/comment/video' } as const
const types = 'video/mp4,video/webm'
const mostBytes = 10 * 1024 * 1024

type Props = {
  comment: OwnReview
  uploaded: ReviewVideo | null
  /** Values of the form before a file was sent without JavaScript. */
  typed: Readonly<Record<string, string>> | null
  onBusy: (isBusy: boolean) => void
}

/** Video of a review, at most one: uploaded at once, then included by its checkbox. Another upload replaces it. */
export function VideoField({ comment, uploaded, typed, onBusy }: Props) {
  const t = useWords('myReviews')
  const flash = useFlash('comment-video')
  const [video, setVideo] = useState(uploaded ?? comment.video)
  const isNew = flash?.ok === true || typed?.video_id === video?.id
  const [isTicked, setTicked] = useState(
    typed ? isNew : comment.video !== null && comment.video.id === video?.id,
  )
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Pick<Refused, 'message' | 'fields'> | null>(null)

  const busy = (is: boolean) => {
    setBusy(is)
    onBusy(is)
  }
  async function send(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    setTrouble(null)
    if (file.size > mostBytes) return setTrouble({ message: t('videoTooLarge'), fields: {} })
    busy(true)
    try {
      const form = new FormData()
      form.append('comment_id', comment.id)
      form.append('video', file)
      const { video: sent } = (await callFromBrowser(endpoint, form)) as { video: ReviewVideo } // field names of one word are the same in the API and in the shop
      setVideo(sent)
      setTicked(true)
    } catch (error) {
      setTrouble(error as Refused) // callFromBrowser throws refusals
    } finally {
      busy(false)
    }
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">{t('video')}</legend>
      {video ? <TickedVideo video={video} isTicked={isTicked} onTick={setTicked} /> : null}
      <FilePicker
        name="video"
        types={types}
        label={t(video ? 'otherVideo' : 'addVideo')}
        plainLabel={t('addVideo')}
        sendLabel={t('sendVideo')}
        formAction="/form/comment-video"
        disabled={isBusy}
        onFiles={(event) => void send(event)}
      />
      <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
        {t(isBusy ? 'videoSending' : 'videoHint')}
      </p>
      <FormTrouble refusal={trouble as Refused | null} flash={flash} />
    </fieldset>
  )
}

type TickedVideoProps = { video: ReviewVideo; isTicked: boolean; onTick: (isTicked: boolean) => void }

/** The uploaded video; it is part of the review while ticked. */
function TickedVideo({ video, isTicked, onTick }: TickedVideoProps) {
  const t = useWords('myReviews')
  const hydrated = useHydrated()
  return (
    <div className="mb-3 grid w-full max-w-60 gap-1.5 text-sm">
      <video
        key={video.id}
        src={video.url}
        controls
        playsInline
        preload="metadata"
        className="aspect-video w-full rounded-sm bg-shell"
      />
      <Checkbox
        name="video_id"
        value={video.id}
        label={t('showPhoto')}
        {...(hydrated
          ? {
              checked: isTicked,
              onChange: (event: ChangeEvent<HTMLInputElement>) => onTick(event.currentTarget.checked),
            }
          : { defaultChecked: isTicked })}
      />
    </div>
  )
}
