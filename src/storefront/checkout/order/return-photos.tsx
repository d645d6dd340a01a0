import type { ReturnPhoto } from '#shop/returns/photo.contract.ts'
import { mostPhotos } from '#shop/returns/return.rules.ts'
import { PhotoPicker } from '../../content/forms/photo-picker.tsx'
import { useWords } from '../../i18n/words.tsx'

const endpoint = { method: 'POST', path: '/returns/photo' } as const

/** The address of a photo for who came by a link too. */
export const photoAddress = (path: string, token: string | null): string =>
  token === null ? path : `${path}&token=${encodeURIComponent(token)}`

type Props = {
  orderId: string
  token: string | null
  waiting: readonly ReturnPhoto[]
  onBusy: (isBusy: boolean) => void
}

/** Photos for a request. */
export function ReturnPhotos({ orderId, token, waiting, onBusy }: Props) {
  const t = useWords('returns')
  return (
    <PhotoPicker
      t={t}
      tick={t('sendAlong')}
      endpoint={endpoint}
      call="return-photo"
      formAction="/form/return-photo?stay"
      about={{ order_id: orderId, ...(token === null ? {} : { token }) }}
      photos={waiting}
      ticked={waiting.slice(0, mostPhotos).map(({ id }) => id)}
      most={mostPhotos}
      keepsAll
      addressOf={(path) => photoAddress(path, token)}
      onBusy={onBusy}
    />
  )
}
