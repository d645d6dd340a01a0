import { taiwanDistricts } from './taiwan.rules.ts'
import { type Place, namedPlace } from './place.rules.ts'

export const taiwan: readonly Place[] = [
  namedPlace('taipei_city', '臺北市', '台北市', 'Taipei City'),
  namedPlace('new_taipei_city', '新北市', '新北市', 'New Taipei City'),
  namedPlace('keelung_city', '基隆市', '基隆市', 'Keelung City'),
  namedPlace('taoyuan_city', '桃園市', '桃园市', 'Taoyuan City'),
  namedPlace('hsinchu_city', '新竹市', '新竹市', 'Hsinchu City'),
  namedPlace('hsinchu_county', '新竹縣', '新竹县', 'Hsinchu County'),
  namedPlace('miaoli_county', '苗栗縣', '苗栗县', 'Miaoli County'),
  namedPlace('taichung_city', '臺中市', '台中市', 'Taichung City'),
  namedPlace('changhua_county', '彰化縣', '彰化县', 'Changhua County'),
  namedPlace('nantou_county', '南投縣', '南投县', 'Nantou County'),
  namedPlace('yunlin_county', '雲林縣', '云林县', 'Yunlin County'),
  namedPlace('chiayi_city', '嘉義市', '嘉义市', 'Chiayi City'),
  namedPlace('chiayi_county', '嘉義縣', '嘉义县', 'Chiayi County'),
  namedPlace('tainan_city', '臺南市', '台南市', 'Tainan City'),
  namedPlace('kaohsiung_city', '高雄市', '高雄市', 'Kaohsiung City'),
  namedPlace('pingtung_county', '屏東縣', '屏东县', 'Pingtung County'),
  namedPlace('yilan_county', '宜蘭縣', '宜兰县', 'Yilan County'),
  namedPlace('hualien_county', '花蓮縣', '花莲县', 'Hualien County'),
  namedPlace('taitung_county', '臺東縣', '台东县', 'Taitung County'),
  namedPlace('penghu_county', '澎湖縣', '澎湖县', 'Penghu County'),
  namedPlace('kinmen_county', '金門縣', '金门县', 'Kinmen County'),
  namedPlace('lienchiang_county', '連江縣', '连江县', 'Lienchiang County'),
]

export const districtsOfTaiwan: readonly Place[] = taiwanDistricts.map(({ county, zip, name, eng }) => ({
  ...namedPlace(name, name, name, eng, county),
  zip,
}))
