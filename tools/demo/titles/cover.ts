import { type GenreTitles, lines, words } from './title-grammar.ts'

export const cover: GenreTitles = {
  ko: {
    patterns: lines`
      {artist} - {track} | {how} 커버
      {place}에서 부른 '{track}'
      {track} ({how} ver.)
      {who+이} 부르는 {artist} '{track}'
      {feel} 밤에 듣는 {track}
      한 소절만 불러도 {react}: {track}
      {how+으로} 듣는 {artist} 메들리 #<2-40>
      키를 <2-5>개 올려 부른 {track}
      {track} 라이브, 보정 없이 한 번에
      신청곡 받았어요 | {artist} '{track}'
      (홍대|한강|광안리|신촌|성수|부산역|대학로|여의도) 버스킹 중 {react}
      노래방에서 {track} <94-100>점
      이 노래 제목 아는 사람? ({track})
      {artist} '{track}' 악보 없이 (피아노|통기타|첼로|우쿨렐레|가야금|바이올린|하모니카) 연주
      {feel} 밤, {who}의 {track}
      ~후렴만 반복하는 {track} 1시간
    `,
    words: {
      how: words(
        '어쿠스틱 / 피아노 / 통기타 / 첼로 / 아카펠라 / 우쿨렐레 / 가야금 / 재즈 / 오르골 / 남자 키 / 여자 키',
      ),
      place: words('지하주차장 / 홍대 거리 / 욕실 / 한강 / 코인노래방 / 옥상 / 교회 / 학교 복도 / 바닷가'),
      who: words(
        '실용음악과 학생 / 쌍둥이 자매 / 아빠와 딸 / 보컬 트레이너 / 신입생 / 카페 알바생 / 군대 가기 전날의 친구',
      ),
      feel: words('잠 안 오는 / 비 오는 / 위로가 필요한 / 첫눈 오는 / 퇴근하는 / 그리운 / 조용한'),
      react: words(
        '다들 멈춰 섰다 / 소름 돋은 관객 반응 / 눈물 터진 친구 / 앵콜 요청 / 신청곡 세례 / 지나가던 가수 반응',
      ),
    },
    tails: words('#커버 / #라이브 / (이어폰 추천)'),
  },
  en: {
    patterns: lines`
      {artist} - {track} ({how} cover)
      Singing "{track}" in {place}
      {track}, but it's {how}
      I learned {track} on {inst} overnight
      {track} for {feel} nights
      One take, no edits: {track}
      {who} covers {artist}
      {track} in <2-6> languages
      You asked for {artist}, so here is {track}
      Strangers reacted to {track} in {place}
      {how} medley of {artist} #<2-30>
      If {track} were a lullaby
      The bridge of {track} on repeat
      {inst} loop: {artist} "{track}"
      Harmonising with myself: {track}
    `,
    words: {
      how: words(
        'acoustic / piano / cello / a cappella / jazz / music box / slowed / ukulele / one-mic / bedroom / choir',
      ),
      place: words(
        'a stairwell / an empty church / a parking garage / the subway / my closet / a tunnel / Hongdae / the rain',
      ),
      inst: words('piano / cello / a gayageum / guitar / kalimba / bass / violin / a toy keyboard'),
      feel: words('sleepless / rainy / homesick / long-drive / end-of-summer / quiet / studying'),
      who: words(
        'A vocal coach / My roommate / Twin sisters / A jazz trio / The school choir / A street pianist',
      ),
    },
    tails: words('#cover / #live / (headphones on)'),
  },
}
