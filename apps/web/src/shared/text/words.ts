const LIST = `
able acid acorn acre actor adapt admit adult after again agent agile agree ahead aim air aisle
alarm album alert alley allow almond almost alone along aloud alpha alpine also altar always
amber amount ample amuse anchor angle animal ankle annual answer ant antler apart apple apply
april apron arch arctic area arena argue arise arm armor army aroma around arrive arrow art
ashore aside ask aspen asset atlas atom attic audio august aunt author autumn avid avoid awake
award aware away awning axis axle azure baby back bacon badge badger bagel bake baker ball
ballad balm bamboo banana band banjo bank banner barge bark barley barn barrel base basic basil
basin basket bat batch bath baton bay beach beacon bead beak beam bean bear beard beast beat
beaver become bed bee beef beetle before begin behind bell belong below belt bench bend berry
best better beyond bike bill bind birch bird bite black blade blame blank blaze blend bless
blimp blink block bloom blouse blue blunt blush board boat body boil bold bolt bond bone bonnet
bonus book boot border borrow boss botany both bottle bottom bounce bow bowl box boy brain
branch brave bread break breath breeze brew brick bridge brief bright bring brisk broad bronze
brook broom broth brown brush bubble bucket buckle bud budget build bulb bull bundle bunny bus
bush busy butler butter button buyer buzz cabin cable cactus cake calf call calm camel camera
camp canal candle candy cane canoe canopy canvas canyon cape car carbon card care cargo carol
carpet carrot carry cart carve case cash castle cat catch cattle cause cave cedar celery cell
cellar cello cement cent center cereal chain chair chalk champ chance chant chapel charm chart
chase chat cheap check cheek cheer cheese chef cherry chess chest chew chief child chill chimp
chin chip choice choir choose chorus chunk cider cinema circle circus city civil claim clamp
clap class clay clean clear clerk clever client cliff climb clinic cloak clock close cloth cloud
clover club clue coach coal coast coat cobalt cobra cocoa code coffee coil coin cold collar
color colt column comb come comet comic common condor cone coral cord core cork corn corner
cosmic cosmos cost cotton couch cough count county couple course court cousin cover cow cozy
crab cradle craft crane crater crayon cream creek crest crew crisp crop cross crowd crown cruise
crumb crush crust cube cup cupola curb cure curl curve custom cycle daily dairy daisy dance dare
dark dart dash data date dawn day deal debate debut decade decent decide deck decor deed deep
deer degree delay delta demand den denim dense depart depth deputy desert design desk detail
device dial dice diet differ dig digit dill dime dine dinner direct dish ditch dive divide dock
doctor dog doll dollar dome domino donkey donor door double dough dove down dozen draft dragon
drama draw dream dress drift drill drink drive drop drum dry duck due dune during dusk dust duty
dwell each eager eagle ear early earn earth easel east easy eat echo edge edit effort egg eight
either elbow elder elect elf elm ember embody emerge empty emu enable end endure energy engine
enjoy enlist enough enter entry envoy equal era erase errand escape essay even event ever every
exact exam excel except exit exotic expand expect expert extra eye fable fabric face fact fade
fair fairy faith falcon fall family famous fan fancy far farm farmer fast father fault favor
feast fee feed feel fence fern ferry fetch fever few fiber fiddle field fifth fifty fig figure
film filter final finch find fine finger finish fir fire firm first fish fit five fix flag flame
flash flask flat flavor fleet flight flint flip float flock flood floor flour flow flower fluid
flute fly foam focus fog foil fold folk follow fond food foot force forest forge fork form fort
forty forum fossil found four fox frame free freeze fresh friend fringe frog front frost fruit
fudge fuel full fun fund funny fur future gain galaxy gale gallon game garage garden garlic gate
gather gauge gecko gem genius gentle germ ghost giant gift ginger girl give glad glance glass
gleam glide globe glory glove glow glue goal goat gold golf good goose gorge gospel govern gown
grab grace grain grand grant grape graph grass gravel gravy great green greet grid grill grin
grip groove ground group grove grow guard guess guest guide guitar gulf gull gum gust gym habit
hail hair half hall halo ham hammer hand handle handy harbor hard hare harp hat hatch haul have
hawk hay hazel head health heap hear heart heat heavy hedge heel height hello helmet help hen
herb herd hero heron hidden high hike hill hinge hint hip hire hobby hockey hold hole holly home
honest honey hood hook hope horn horse host hotel hour house hover huge human humble humor hunt
hurry husky hut hybrid ice icicle icon idea ideal idle igloo image impact import inch income
index indigo indoor infant inform ink inlet inn inner input insect inside invent invite iris
iron island issue item ivory ivy jacket jade jaguar jam jar jaw jazz jeans jelly jewel job join
joke jolly joy judge juice july jumbo jump june jungle junior jury just kayak keen keep kettle
key kick kid kidney kind king kiosk kite kitten kiwi knee knife knit knob knock knot know koala
label labor lace ladder lady lagoon lake lamb lamp land lane lapel large lark laser last late
laugh launch laurel lava lawn lawyer layer lazy leader leaf league lean learn leash least leave
ledge left leg legend lemon lend length lens lesson letter level lever light lilac lily lime
limit line linen link lion lip liquid list listen little live lizard llama load loaf loan lobby
local locket lodge loft logic long look loop lotus loud lounge love low loyal lucky lumber lunar
lunch lung lynx lyric made magic magnet magpie mail main major make maker mallet mammal mango
manner manor many map maple marble march margin marine marker market maroon marsh mask mason
mast master match matrix matter may maze meadow meal mean meat medal media medium meet melody
melon melt member memo memory mentor menu merit merry mesh metal meteor method metro middle
might mild mile milk mill mimic mind mine mint minute mirror mist mitten mix model modern moment
monday money monkey month mood moon moose moral mosaic moss most motel moth mother motion motor
mount mouse mouth move movie much mud muffin mug mule muscle museum music must mutual myth nail
name napkin narrow nation native nature navy near neat neck nectar need needle nephew nest net
never new news next nice nickel niece night nimble nine noble noise noodle noon north nose note
notice novel now number nurse nut nylon oak oar oasis oat object oboe ocean octave odd offer
office often oil okay olive omega once one onion only onyx open opera optic orange orbit orchid
order organ origin osprey other otter ounce outer output oval oven over owl own owner oxygen
oyster pace pack paddle page paint pair palace palm panda panel paper parade parcel parent park
parrot part party pass past pasta pastel pastry patch path patio patrol pause pave paw pea peace
peach peak peanut pear pearl pebble pecan pedal peel pen pencil penny people pepper perch period
permit person pet petal phone photo phrase piano pick picnic pie piece pier pigeon pillow pilot
pin pine pink pint pipe pirate pitch pixel pizza place plaid plain plan planet plank plant plate
play plaza plenty plot plum plume plus pocket poem poet point polar pole polish polite pollen
polo pond pony pool poplar poppy porch port portal pose post potato potter pouch powder power
praise prefer press pretty price pride prime prince print prism prize profit prompt proof proper
proud public puddle puffin pull pulp pulse pump punch pupil puppet puppy pure purple purse push
puzzle quail quaint quart quartz queen quest quick quiet quill quilt quince quiz quote rabbit
race rack radar radio radish raft rail rain raise raisin rally ramp ranch random range rapid
rare raven raw ray reach read ready real reason rebel recall recent recipe record red reed reef
reform region regret relax relay relief remain remedy remind remote render rent repair repeat
reply report rescue rest result retail return reveal review reward rhyme rhythm ribbon rice rich
ride ridge right ring ripe ripple rise ritual river road roar roast robe robin robot rock rocket
rodeo roll roof room root rope rose rotate round route rover row royal ruby rudder rug ruin rule
ruler run runner rural rush rust saddle safari safe saga sage sail salad salmon salon salt same
sample sand sandal satin sauce savor say scale scan scarf scene scent school scone scoop scope
score scout screen script scroll sea seal search season seat second secret seed seek seem select
self sell senate send senior sense sentry sequel series serve set settle seven shade shadow
shaft shake shape share sharp shed sheep sheet shelf shell shield shift shine ship shirt shore
short should show shower shrimp shrub side siege signal silent silk silver simple since sing
single siren sister site six size skate sketch ski skill skin skirt sky slate sled sleep sleeve
slice slide slim slope slow small smart smile smith smoke smooth snack snail snow soap soccer
social sock soda sofa soft soil solar solid solo some song sonic soon soup source south space
spare spark speak spell spend sphere spice spider spin spiral spirit splash sponge spoon sport
spot spray spring spruce square squash squid stable staff stage stair stamp stand star start
state statue stay steak steam steel stem step stereo stick still sting stir stitch stock stone
stool stop store stork storm story stove straw stream street string stripe strong studio study
sturdy style sudden sugar suit sultan summer summit sun sunday sunny sunset super supper supply
surf swamp swan sweet swift swim swing switch sword symbol syrup system table tablet tail tailor
take talent talk tall tango tank tape target task taste tavern taxi tea teach team tell temple
ten tennis tent term test text thank theme theory thick thing think third thirty this thorn
thread three thrift thrive throne throw thumb ticket tide tidy tiger tile timber time tin tiny
tip title toast today toe toffee tomato tone tool tooth topaz topic torch total totem touch tour
toward towel tower town toy track trade trail train trait tray treat tree trek trend tribe trick
trim trio trip trout truck true trunk trust truth try tub tube tulip tuna tundra tunic tunnel
turbo turkey turn turnip turtle tutor tweed twelve twenty twice twig twin twist two type umpire
uncle under union unique unit unite until update upper upset urban useful usual vacuum valid
valley value valve vapor vase vast vault vector velvet vendor verb verse vessel vest victor
video view villa vine vinyl viola violet violin virtue vision visit visual vital vivid vocal
voice volume vote voyage wade wafer waffle wagon waist wait wake walk wall wallet walnut walrus
waltz wand want warm wash wasp watch water wave wax way wealth wear weasel weave web week weight
well west whale wheat wheel when whisk white whole wick wide width wild will willow win wind
window wine wing winner winter wire wise wish witty wolf wonder wood wool word work world worth
wrap wreath wren wrist write yacht yard yarn year yeast yellow yes yield yodel yoga yogurt young
zebra zero zesty zigzag zinc zip zone zoo
`;

/** Common English words of three to six letters, each once, from which passphrases are drawn. */
export const WORDS: readonly string[] = LIST.trim().split(/\s+/);
