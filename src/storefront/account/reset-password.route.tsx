import { Link, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { doorway } from '../content/doorway-loader.server.ts'
import { Doorway } from '../content/doorway.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/head.ts'
import { pictureSource } from '../shell/pictures.ts'

export const loader = (args: LoaderFunctionArgs) => doorway(args, 'password')

export const meta = pageMeta

const picture = pictureSource({ thumbnail: '/media/treatments/hot-stones.webp', width: 1_600, height: 1_200 })

export default function ResetPassword() {
  const t = useWords('later')
  const pathTo = usePathTo()
  return (
    <Doorway
      title={t('password.title')}
      text={t('password.text')}
      picture={picture}
      alt={t('password.picture')}
      action={
        <>
          <Link to={pathTo('/contactus')} className={buttonLook({ variant: 'primary' })}>
            {t('contact')}
          </Link>
          <Link to={pathTo('/')} className="more">
            {t('home')}
          </Link>
        </>
      }
    />
  )
}
