import { taiwanDistricts } from './taiwan.rules.ts'
import { type Place, place } from './place.rules.ts'

export const taiwan: readonly Place[] = [
  place('taipei_city', '臺北市', '台北市', 'Taipei City'),
  place('new_taipei_city', '新北市', '新北市', 'New Taipei City'),
  place('keelung_city', '基隆市', '基隆市', 'Keelung City'),
  place('taoyuan_city', '桃園市', '桃园市', 'Taoyuan City'),
  place('hsinchu_city', '新竹市', '新竹市', 'Hsinchu City'),
  place('hsinchu_county', '新竹縣', '新竹县', 'Hsinchu County'),
  place('miaoli_county', '苗栗縣', '苗栗县', 'Miaoli County'),
  place('taichung_city', '臺中市', '台中市', 'Taichung City'),
  place('changhua_county', '彰化縣', '彰化县', 'Changhua County'),
  place('nantou_county', '南投縣', '南投县', 'Nantou County'),
  place('yunlin_county', '雲林縣', '云林县', 'Yunlin County'),
  place('chiayi_city', '嘉義市', '嘉义市', 'Chiayi City'),
  place('chiayi_county', '嘉義縣', '嘉义县', 'Chiayi County'),
  place('tainan_city', '臺南市', '台南市', 'Tainan City'),
  place('kaohsiung_city', '高雄市', '高雄市', 'Kaohsiung City'),
  place('pingtung_county', '屏東縣', '屏东县', 'Pingtung County'),
  place('yilan_county', '宜蘭縣', '宜兰县', 'Yilan County'),
  place('hualien_county', '花蓮縣', '花莲县', 'Hualien County'),
  place('taitung_county', '臺東縣', '台东县', 'Taitung County'),
  place('penghu_county', '澎湖縣', '澎湖县', 'Penghu County'),
  place('kinmen_county', '金門縣', '金门县', 'Kinmen County'),
  place('lienchiang_county', '連江縣', '连江县', 'Lienchiang County'),
]

export const districtsOfTaiwan: readonly Place[] = taiwanDistricts.map(({ county, zip, name, eng }) => ({
  ...place(name, name, name, eng, county),
  zip,
}))
