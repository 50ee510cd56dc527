import { type GenreTitles, lines, words } from './title-grammar.ts'

export const ambient: GenreTitles = {
  ko: {
    patterns: lines`
      {weather} 날 {place} 소리
      ~{hours}시간 {sound}, {use}
      {place}에서 듣는 {sound}
      ~잠이 안 올 때 듣는 {sound} ({hours}시간)
      {mood} {sound} | {use}
      창밖에 {sound+이} 들리는 {place}
      {time} {place}, {sound+과} 함께
      {sound+과} {music}, {use}
      ~광고 없이 듣는 {sound} {hours}시간
      {place} 백색소음 | {use}
      {weather} {time}의 {music}
      {mood} {place} 플레이리스트
      불 끄고 듣는 {sound}
      ~<10-59>분 낮잠용 {sound}
    `,
    words: {
      weather: words('비 오는 / 눈 내리는 / 천둥 치는 / 바람 부는 / 안개 낀 / 소나기 오는 / 첫눈 오는'),
      place: words(
        '한옥 마루 / 다락방 / 카페 / 텐트 안 / 도서관 / 기차 / 산장 / 심야 버스 / 온천 / 대나무 숲 / 시골집 / 정류장',
      ),
      sound: words(
        '빗소리 / 장작 타는 소리 / 파도 소리 / 풀벌레 소리 / 계곡 물소리 / 처마 끝 낙숫물 소리 / 연필 소리 / 바람 소리 / 눈 밟는 소리 / 타자기 소리',
      ),
      hours: words('2 / 3 / 4 / 5 / 6 / 8 / 10'),
      use: words('깊은 잠 / 공부할 때 / 독서할 때 / 명상 / 집중 / 불면증 / 아기 재울 때 / 스트레스 풀 때'),
      mood: words('포근한 / 나른한 / 쓸쓸한 / 고요한 / 아늑한 / 몽환적인'),
      time: words('새벽 2시 / 일요일 오후 / 해 질 녘 / 이른 아침 / 겨울밤 / 늦은 저녁'),
      music: words('로파이 / 재즈 피아노 / 잔잔한 기타 / 오르골 / 첼로 / 클래식'),
    },
    tails: words('| 중간광고 없음 / #백색소음 / #수면'),
  },
  en: {
    patterns: lines`
      ~{sound} in {place}, {hours} hours
      {weather} night in {place} | {use}
      {sound} + {music} for {use}
      ~Fall asleep to {sound} ({hours} h)
      {time} in {place}: {sound}
      {music} for {feel} nights
      ~No ads, just {sound} for {hours} hours
      {place}, {feel} ambience | {use}
      You're in {place} and it's {time}
      ~{sound}, black screen, {hours} hours
      ~A {feel} hour of {music}
      ~<15-55>-minute nap with {sound}
      {weather} window, {music}, {use}
    `,
    words: {
      sound: words(
        'soft rain / crackling fire / ocean waves / distant thunder / train tracks / summer crickets / wind in the pines / a slow river / typewriter keys / footsteps on snow / library hush',
      ),
      place: words(
        'a mountain cabin / an attic bedroom / a night bus / a Tokyo café / a hanok porch / a tent / an old library / a sleeper train / a lighthouse / a bookshop / a greenhouse',
      ),
      hours: words('2 / 3 / 4 / 6 / 8 / 10 / 12'),
      use: words('deep sleep / studying / reading / writing / focus / insomnia / a calm baby / meditation'),
      weather: words('Rainy / Snowy / Stormy / Foggy / Windy / First-snow'),
      music: words('lofi beats / jazz piano / soft guitar / a music box / slow cello / ambient synths'),
      time: words('2 a.m. / Sunday afternoon / dusk / early morning / midwinter / closing time'),
      feel: words('quiet / cosy / lonely / slow / dreamy / warm'),
    },
    tails: words('| no mid-roll ads / #sleep / #ambience'),
  },
}
