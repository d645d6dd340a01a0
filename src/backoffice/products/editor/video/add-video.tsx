import { ActForm } from '../../../shell/forms/act-form.tsx'
import { calls } from '../../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../../shell/forms/fields.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { useProduct } from '../product-context.ts'
import { postersOf } from './posters.ts'

/** Uploads a video; one of the product's pictures is its poster. */
export function AddVideo() {
  const t = useWords('products')
  const locale = useLocale()
  const { product } = useProduct()
  const posters = postersOf(locale, product.document.pictures, { ownName: '' })
  if (posters.length === 0) return <p className="small soft">{t('videoNeedsPicture')}</p>
  return (
    <ActForm
      key={product.version}
      call={calls.addProductVideo}
      fixed={{ id: product.id }}
      withFile
      className="row end desk-add-picture"
      label={t('addVideo')}
    >
      <TextField type="file" name="video" label={t('videoFile')} required accept="video/mp4,video/webm" />
      <Choice name="poster" label={t('poster')} options={posters} />
      <Send look="">{t('addVideo')}</Send>
      <small className="soft">{t('videoHint')}</small>
    </ActForm>
  )
}
