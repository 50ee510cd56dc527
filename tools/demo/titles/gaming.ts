import { type GenreTitles, lines, words } from './title-grammar.ts'

export const gaming: GenreTitles = {
  ko: {
    patterns: lines`
      {game} {rank} 달리기 {episode}화
      {item} 하나로 {game} 클리어하기
      {game} 고인물이 숨겨 둔 {secret}
      {who}랑 {game} 했더니 {result}
      {game}에서 절대 하면 안 되는 {mistake}
      ~{boss} 노데미지 <2-40>트 만에 성공
      {game} 신규 업데이트, {secret} 총정리
      ~<1-9>시간 만에 {game} 엔딩 보기
      {result+이} 나올 때까지 {game} 켜 둔 영상
      {rank} 유저는 {mistake} 안 합니다
      {game} 초보 공략 {episode}편: {item} 얻는 법
      {who+이} 처음 해 본 {game}
      {boss} 앞에서 {item+을} 쓴 결과
      한 대도 안 맞고 {game} 가능?
      {game} 레전드 하이라이트 #{episode}
      {who} 몰래 {item} 숨기기
    `,
    words: {
      game: words(
        '던전러너 / 좀비섬 서바이벌 / 픽셀 농장 / 스페이스 드리프트 / 용사키우기 / 블록왕국 / 심해탐험 / 고양이 식당 / 레일로드 / 마법학원 / 카트 페스타 / 귀신의 집 탈출',
      ),
      rank: words('브론즈 / 실버 / 골드 / 다이아 / 마스터 / 챌린저 / 전국 1위'),
      item: words(
        '나무 막대기 / 낚싯대 / 초급 물약 / 전설의 검 / 얼음 활 / 폭탄 / 방패 / 무료 스킨 / 황금 곡괭이',
      ),
      secret: words('이스터에그 / 비밀 통로 / 히든 보스 / 꿀팁 / 숨은 엔딩 / 버그 / 시드 번호'),
      who: words(
        '엄마 / 여동생 / 전 프로게이머 / 외국인 친구 / 구독자 100명 / 할아버지 / 게임 개발자 / 룸메이트',
      ),
      result: words('세계 신기록 / 대참사 / 역대급 반전 / 서버 폭발 / 우정 파괴 / 0.1초 승부 / 눈물의 승리'),
      mistake: words('강화 실수 / 초반 도박 / 아이템 팔기 / 혼자 돌진하기 / 저장 깜빡하기 / 보스 스킵'),
      boss: words('최종 보스 / 얼음 여왕 / 화산 드래곤 / 그림자 기사 / 늪지의 왕 / 기계 거인'),
    },
    tails: words('ㅋㅋㅋ / #게임 / #하이라이트 / (스포 주의)'),
  },
  en: {
    patterns: lines`
      Beating {game} with only {item}
      {game} but {rule}
      I found the {secret} in {game}
      {boss} no-hit, attempt <3-300>
      {who} plays {game} for the first time
      ~<1-9> hours in {game} and still no (fishing rod|golden pickaxe|ice bow|torch|map|legendary drop|friend)
      Cosy {game} evening, episode {episode}
      {game} tips I wish I knew earlier: {secret}
      Can {who} carry me to {rank}?
      {rank} to {rank2} in one night
      The {boss} fight nobody expected
      100 players, one (wooden stick|fishing rod|potion|torch|frying pan|raft|chicken|treasure chest)
      ~{game} speedrun, <11-58> minutes
      Building a {build} in {game}
      {rule}: the {game} challenge
      {game} clips that healed me #{episode}
    `,
    words: {
      game: words(
        'Dungeon Runner / Pixel Harvest / Zombie Isle / Space Drift / Block Kingdom / Deep Dive / Cat Diner / Railbound / Spell Academy / Kart Fiesta / Haunted Hostel / Tiny Town',
      ),
      item: words(
        'a wooden stick / a fishing rod / one potion / an ice bow / a torch / the golden pickaxe / a frying pan / a legendary drop',
      ),
      rule: words(
        "the floor is lava / no jumping / everything is random / I can't stop moving / one life only / upside down / no sound / my cat picks",
      ),
      secret: words(
        'hidden ending / secret tunnel / easter egg / best seed / hidden boss / early shortcut / unused level',
      ),
      boss: words('Ice Queen / Lava Dragon / Shadow Knight / Swamp King / Clockwork Giant / final boss'),
      who: words(
        'my mum / a former pro / my roommate / Grandpa / a game developer / my sister / a total beginner',
      ),
      rank: words('Bronze / Silver / Gold / Iron'),
      rank2: words('Platinum / Diamond / Master / Legend'),
      build: words(
        'floating library / night market / lighthouse / underground train / ramen shop / glass castle / windmill village',
      ),
    },
    tails: words('#gaming / #clips / (spoilers)'),
  },
}
