import type { ReturnPhoto } from '#shop/returns/photo.contract.ts'
import { mostPhotos } from '#shop/returns/return.rules.ts'
import { PhotoPicker } from '../../content/forms/photo-picker.tsx'
import { sentPhotos } from '../../content/forms/sent-photos.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useWords } from '../../i18n/words.tsx'

const endpoint = { method: 'POST', path: '/returns/photo' } as const

/** Address of a photo, with the token of an order link if there is one. */
export const photoAddress = (path: string, token: string | null): string =>
  token === null ? path : `${path}&token=${encodeURIComponent(token)}`

type Props = {
  orderId: string
  token: string | null
  waiting: readonly ReturnPhoto[]
  /** Values of the form that was sent without JavaScript. */
  typed: Readonly<Record<string, string>> | null
  onBusy: (isBusy: boolean) => void
}

/** Photos of a return request. */
export function ReturnPhotos({ orderId, token, waiting, typed, onBusy }: Props) {
  const t = useWords('returns')
  const flash = useFlash('return-photo')
  const added = flash?.ok ? waiting.at(-1)?.id : undefined
  return (
    <PhotoPicker
      t={t}
      tick={t('sendAlong')}
      endpoint={endpoint}
      call="return-photo"
      formAction="/form/return-photo?stay"
      about={{ order_id: orderId, ...(token === null ? {} : { token }) }}
      photos={waiting}
      ticked={sentPhotos(typed, added) ?? waiting.slice(0, mostPhotos).map(({ id }) => id)}
      most={mostPhotos}
      keepsAll
      addressOf={(path) => photoAddress(path, token)}
      onBusy={onBusy}
    />
  )
}
