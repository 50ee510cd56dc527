import { type GenreTitles, lines, words } from './title-grammar.ts'

export const cats: GenreTitles = {
  ko: {
    patterns: lines`
      고양이가 {thing+을} 처음 봤을 때
      {name+이} {act} 이유
      집사가 {human} 고양이의 반응
      {name}의 {time} 루틴
      고양이 앞에서 {human2} 생기는 일
      {time}마다 {act} 고양이
      {thing} vs 고양이, 승자는?
      둘째 온 지 <2-30>일째, {name+은} 지금
      {name+을} 위한 (캣타워|숨숨집|해먹|종이 상자 집|간식 퍼즐|크리스마스 마을|낚싯대|창문 침대|분수대) 만들기
      {mood} 고양이 표정 모음
      <2-9>킬로 {name}, 다이어트 시작합니다
      {name+이} 삐지면 하는 행동
      고양이도 {thing+을} 좋아할까?
      길에서 만난 아기 고양이 <2-90>일 후
      {place}에서 자는 고양이 깨우기
      {name}한테 {thing+을} 줬더니 벌어진 일
      병원 다녀온 {name}의 {mood} 하루
      고양이가 {place+을} 점령했다
      {name}, {act} 장면 딱 걸림
    `,
    words: {
      name: words(
        '치즈 / 까망이 / 모카 / 삼색이 / 찹쌀이 / 보리 / 율무 / 호두 / 먼지 / 순무 / 도토리 / 쿠키 / 만두 / 시루',
      ),
      thing: words(
        '오이 / 로봇청소기 / 거울 / 택배 상자 / 피아노 / 수박 / 눈 / 레이저 / 분수대 / 캣타워 / 비눗방울 / 어항 / 안마의자 / 크리스마스트리 / 선풍기 / 낚싯대',
      ),
      act: words(
        '식탁에 올라가는 / 문 앞에서 우는 / 물만 보면 뛰는 / 키보드에 앉는 / 새벽에 달리는 / 컵을 미는 / 창밖만 보는 / 양말을 훔치는 / 수건에 숨는 / 화분을 파는',
      ),
      human: words(
        '죽은 척했을 때 / 일주일 만에 돌아왔을 때 / 다른 고양이를 안았을 때 / 울고 있을 때 / 운동할 때 / 노래를 불렀을 때 / 투명 벽을 세웠을 때 / 마스크를 썼을 때',
      ),
      human2: words(
        '재채기하면 / 참치캔을 따면 / 누워 있으면 / 요가를 하면 / 숨바꼭질하면 / 츄르를 숨기면 / 전화를 받으면 / 이불을 털면',
      ),
      time: words('새벽 3시 / 아침 / 밥시간 / 집사 출근 시간 / 잠들기 전 / 비 오는 날 / 일요일'),
      mood: words('억울한 / 졸린 / 뻔뻔한 / 화난 / 행복한 / 당황한 / 시무룩한'),
      place: words('노트북 위 / 세탁기 / 서랍 / 침대 / 싱크대 / 종이봉투 / 책장 꼭대기 / 집사 의자'),
    },
    tails: words('ㅋㅋㅋ / #고양이 / #집사일상 / ㅋㅋㅋㅋ'),
  },
  en: {
    patterns: lines`
      My cat meets a {thing} for the first time
      {name} does this every {time}
      Cat vs {thing}: day <1-14>
      Why is {name} {act}?
      POV: your cat is {act}
      I built {name} a (cardboard castle|heated bed|water fountain|hammock|window seat|puzzle feeder|tiny library|treadmill)
      Rescue kitten, <3-90> days later
      {name} heard the {sound}
      Things my cat has stolen this week: {loot}
      If cats could review a {thing}
      {name} and the {thing} incident
      How to apologise to a {mood} cat
      {time} zoomies, caught on camera <2-19>
      The {mood} face {name} makes at the vet
      I hid a {thing} from {name}
      {name} got {loot} and will not give it back
    `,
    words: {
      name: words(
        'Biscuit / Miso / Pepper / Mochi / Olive / Waffles / Juniper / Beans / Clementine / Soba / Pickle / Noodle',
      ),
      thing: words(
        'robot vacuum / cucumber / mirror / cardboard castle / piano / watermelon / bubble machine / Christmas tree / water fountain / paper lantern / heated bed / laser pointer / treadmill / wind-up mouse',
      ),
      act: words(
        'sitting on my keyboard / singing at 3 a.m. / guarding the fridge / pushing cups off tables / hiding in the laundry / judging my cooking / staring at the wall / sleeping in the sink',
      ),
      sound: words('treat drawer / can opener / doorbell / vacuum / rain / other cat / word "bath"'),
      loot: words(
        'three socks / a whole croissant / my hair tie / the car keys / a paintbrush / my lunch / one chopstick',
      ),
      time: words('Sunday / 3 a.m. / breakfast / Monday / full moon / rainy afternoon'),
      mood: words('grumpy / sleepy / betrayed / smug / dramatic / confused'),
    },
    tails: words('#catsofyoutube / #kitten / (sound on)'),
  },
}
